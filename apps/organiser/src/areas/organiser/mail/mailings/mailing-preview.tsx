import { type Group, previewMailing } from '@isocentre/contract/letters/mailings';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { MailForms } from '../mail-forms.tsx';
import { namesWords, sizeWords } from './mailing-words.ts';
import { useSettled } from './use-settled.ts';

const PAUSE_MS = 500;

/** Whom the text reaches, and each letter as it would leave now. Nothing is stored or sent. */
export function MailingPreview({ slug, group, text }: { slug: string; group: Group; text: TemplateText }) {
  const { table, filter } = group;
  const subject = useSettled(text.subject, PAUSE_MS);
  const body = useSettled(text.body, PAUSE_MS);
  const [place, setPlace] = useState(0);
  const load = useCallback(
    () => call(previewMailing, { params: { edition: slug }, body: { group: { table, filter }, subject, body, place } }),
    [slug, table, filter, subject, body, place],
  );
  const { data, error, loading, again } = useLatest(load);
  const last = (data?.total ?? 0) - 1;
  // With another text there may be fewer letters.
  if (data && place > Math.max(0, last)) setPlace(0);
  return (
    <section className="letters-reading" aria-labelledby="who" aria-busy={loading || undefined}>
      <header>
        <h2 id="who">{data ? sizeWords(group, data) : 'Who'}</h2>
        {last > 0 && (
          <div className="letters-steps">
            <Button small look="line" aria-disabled={place === 0 || undefined} onClick={() => place > 0 && setPlace(place - 1)}>
              Previous
            </Button>
            <Button small look="line" aria-disabled={place >= last || undefined} onClick={() => place < last && setPlace(place + 1)}>
              Next
            </Button>
          </div>
        )}
      </header>
      {error && (
        <Notice kind="bad" title={error.fields['filter'] ?? error.message}>
          <Button small look="line" onClick={again}>
            Try again
          </Button>
        </Notice>
      )}
      {data && data.rows === 0 && !error && <Notice kind="info" title="Nobody is in this group now." />}
      {data && data.without.length > 0 && (
        <Notice kind="warn" title={`Nobody can be written to for ${data.without.length}`}>
          <p>{namesWords(data.without)}</p>
        </Notice>
      )}
      {data?.letter && (
        <>
          <p>
            Letter {place + 1} of {data.total}: {data.letter.name}, {data.letter.address}
          </p>
          <MailForms html={data.letter.html} text={data.letter.text}>
            <div className="letters-paper">
              <div className="letters-band">{data.letter.subject}</div>
              <p className="letters-theirs">{data.letter.text}</p>
            </div>
          </MailForms>
        </>
      )}
    </section>
  );
}
