import { listDecisionLetters, previewDecisionLetter, type ReadLetter, type Template } from '@isocentre/contract/review/decision-letters';
import { fillTemplate, type TemplateText } from '@isocentre/domain/letters/template';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { MailForms } from '../../mail/mail-forms.tsx';
import { Pieces } from './letter-pieces.tsx';

interface PreviewProps extends Pick<Template, 'code' | 'variables'> {
  slug: string;
  text: TemplateText;
}

/** How the text reads: with examples while it is typed, and on prepared letters when asked. Nothing is stored or sent. */
export function TextPreview({ slug, code, text, variables }: PreviewProps) {
  const { data } = useLatest(useCallback(() => call(listDecisionLetters, { params: { edition: slug } }), [slug]));
  const letters = (data?.letters ?? []).filter(({ kind, state }) => kind === code && state === 'draft');
  const { sending, failure, attempt } = useAttempt();
  const [tried, setTried] = useState<{ of: TemplateText; place: number; read: ReadLetter }>();
  const real = tried && tried.of.subject === text.subject && tried.of.body === text.body ? tried : undefined;
  const examples = Object.fromEntries(variables.map(({ name, example }) => [name, example]));
  const filled = (words: string) => fillTemplate(words, examples).map((piece) => ({ text: piece.text, variable: piece.variable ?? null }));
  const tryOn = (place: number) => {
    const letter = letters[place];
    if (!letter) return;
    void attempt(
      () => call(previewDecisionLetter, { params: { edition: slug }, body: { letter: letter.id, subject: text.subject, body: text.body } }),
      (read) => setTried({ of: text, place, read }),
    );
  };
  return (
    <section className="letters-reading" aria-labelledby="preview" aria-busy={sending || undefined}>
      <header>
        <h2 id="preview">{real ? `Letter ${real.place + 1} of ${letters.length}` : 'With examples'}</h2>
        {letters.length > 0 && (
          <div className="letters-steps">
            <Button small look="line" aria-disabled={!real || real.place === 0 || undefined} onClick={() => real && tryOn(real.place - 1)}>
              Previous
            </Button>
            <Button
              small
              look="line"
              aria-disabled={(real && real.place >= letters.length - 1) || undefined}
              onClick={() => tryOn(real ? real.place + 1 : 0)}
            >
              {real ? 'Next' : 'Try on a prepared letter'}
            </Button>
          </div>
        )}
      </header>
      {failure && <Notice kind="bad" title={failure.message} />}
      {real ? (
        <MailForms html={real.read.html} text={real.read.text}>
          <Paper subject={real.read.subject} body={real.read.body} />
        </MailForms>
      ) : (
        <Paper subject={filled(text.subject)} body={filled(text.body)} />
      )}
    </section>
  );
}

function Paper({ subject, body }: Pick<ReadLetter, 'subject' | 'body'>) {
  return (
    <div className="letters-paper">
      <div className="letters-band">
        <Pieces pieces={subject} marked />
      </div>
      <div className="letters-body">
        <Pieces pieces={body} marked />
      </div>
    </div>
  );
}
