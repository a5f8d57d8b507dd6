import { type PreparedLetter, readDecisionLetter } from '@isocentre/contract/review/decision-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { MailForms } from '../../mail/mail-forms.tsx';
import { LetterEdit } from './letter-edit.tsx';
import { Pieces } from './letter-pieces.tsx';
import { LetterSince } from './letter-since.tsx';
import { LetterTest } from './letter-test.tsx';
import { missingWords } from './letter-words.ts';

interface ReadingProps {
  slug: string;
  conference: string;
  /** In the order in which they are stepped through. */
  among: readonly PreparedLetter[];
  letter: PreparedLetter;
  /** Whether values that were put in are marked. */
  marked: boolean;
  onMark: (marked: boolean) => void;
  onStep: (id: string) => void;
  /** It was open before and is shown anew because it was edited: the focus stays with what was said about that. */
  isStill: boolean;
  /** Its words have changed. */
  onEdited: (words: string) => void;
}

/** One letter as its author will read it. Its key names its digest: another text is read anew. */
export function LetterReading({ slug, conference, among, letter, marked, onMark, onStep, isStill, onEdited }: ReadingProps) {
  const { id, state } = letter;
  const { data, error, again, loading } = useLatest(
    useCallback(() => call(readDecisionLetter, { params: { edition: slug, id } }), [slug, id]),
  );
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = among.findIndex((one) => one.id === id);
  // On a phone it stands below the list.
  useEffect(() => {
    if (!isStill) heading.current?.focus();
  }, [id, isStill]);
  const step = (by: number) => {
    const next = among[place + by];
    if (next) onStep(next.id);
  };
  return (
    <section className="letters-reading" aria-labelledby="letter" aria-busy={loading || undefined}>
      <header>
        <h2 id="letter" ref={heading} tabIndex={-1}>
          {place < 0 ? 'Letter' : `Letter ${place + 1} of ${among.length}`}
        </h2>
        <div className="letters-steps">
          <Button small look="line" aria-disabled={place <= 0 || undefined} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button small look="line" aria-disabled={place < 0 || place >= among.length - 1 || undefined} onClick={() => step(1)}>
            Next
          </Button>
        </div>
        {state === 'draft' && <Check label="Mark what was put in" checked={marked} onChange={() => onMark(!marked)} />}
      </header>
      {error && !data && <ErrorState level="h3" title="The letter did not load" reason={error.message} onRetry={again} />}
      {!data && !error && <Loading bones={<Bone shape="block" size="l" />}>Loading the letter</Loading>}
      {data && (
        <>
          {letter.missing.length > 0 && (
            <Notice kind="warn" title={`It cannot leave: ${missingWords(letter)} is missing.`}>
              <p>As soon as it is there, or the text does without it, the letter is ready.</p>
            </Notice>
          )}
          {letter.cause !== null && state !== 'sent' && <Notice kind="bad" quiet title={`The mail server said: ${letter.cause}`} />}
          {state === 'draft' && !editing && (
            <LetterSince slug={slug} read={data} onStored={() => onEdited('The letter follows the text for all again.')} />
          )}
          <dl className="letters-head">
            <dt>To</dt>
            <dd>
              {letter.name}, {letter.addresses.join(' and ')}
            </dd>
            {letter.pdf && (
              <>
                <dt>With</dt>
                <dd>the letter as a PDF</dd>
              </>
            )}
            <dt>Subject</dt>
            <dd>
              <b>
                <Pieces pieces={data.subject} marked={marked} />
              </b>
            </dd>
          </dl>
          {editing ? (
            <LetterEdit slug={slug} read={data} onStored={() => onEdited('This letter is saved.')} onClose={() => setEditing(false)} />
          ) : (
            <MailForms html={data.html} text={data.text}>
              <div className="letters-paper">
                <div className="letters-band">{conference}</div>
                <div className="letters-body">
                  <Pieces pieces={data.body} marked={marked} />
                </div>
              </div>
            </MailForms>
          )}
          {state === 'draft' && !editing && (
            <div className="letters-steps">
              <LetterTest slug={slug} id={id} />
              <Button small look="line" onClick={() => setEditing(true)}>
                Edit this letter
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
