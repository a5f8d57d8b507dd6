import { callOffMailing, type Mailing } from '@isocentre/contract/letters/mailings';
import { mailingMayMove } from '@isocentre/domain/letters/mailing';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { ButtonLink } from '../../../../lib/button-link.tsx';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { lettersWords } from './mailing-words.ts';

/** What was written stays as it was written: another text is another letter, and this one is called off. */
export function CallOff({ slug, mailing, onDone }: { slug: string; mailing: Mailing; onDone: (words: string) => void }) {
  const [open, setOpen] = useState(false);
  const isOver = mailing.state === 'released' && mailing.letters.waiting === 0;
  const can = mailingMayMove(mailing.state, 'called-off') && !isOver;
  return (
    <section className="message-panel" aria-labelledby="other">
      <h2 id="other">Something else</h2>
      <div className="message-buttons">
        <ButtonLink look="line" small to={`/organiser/${slug}/mail/new?from=${mailing.id}`}>
          Write another one from this
        </ButtonLink>
        {can && (
          <Button look="line" small onClick={() => setOpen(true)}>
            Call it off
          </Button>
        )}
      </div>
      {open && <CallOffDialog {...{ slug, mailing, onDone }} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface DialogProps {
  slug: string;
  mailing: Mailing;
  onDone: (words: string) => void;
  onClose: () => void;
}

function CallOffDialog({ slug, mailing, onDone, onClose }: DialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const callOff = () =>
    void attempt(
      () => call(callOffMailing, { params: { edition: slug, id: mailing.id } }),
      ({ letters }) => {
        onClose();
        onDone(letters.sent > 0 ? `Called off. ${lettersWords(letters.sent)} had left.` : 'Called off. Nothing has left.');
      },
    );
  return (
    <Dialog
      open
      title="Call this letter off?"
      closeWords="Keep it"
      onClose={onClose}
      actions={
        <Button className="btn-bad" aria-disabled={sending || undefined} onClick={callOff}>
          {sending ? 'One moment...' : 'Call it off'}
        </Button>
      }
    >
      {failure && <Notice kind="bad" title={failure.message} />}
      <p>What has not left does not leave. This cannot be undone, but you can write another one from it.</p>
    </Dialog>
  );
}
