import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useAttempt } from '../../session/use-attempt.ts';

interface ConflictProps {
  reference: string;
  onDeclare: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** A conflict takes it off the judge's list, and a sheet about it counts no more. */
export function ConflictDialog({ reference, onDeclare, onDone, onClose }: ConflictProps) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <Dialog
      open
      title={`${reference} is not yours to judge?`}
      closeWords="Back"
      onClose={onClose}
      actions={
        <Button aria-disabled={sending || undefined} onClick={() => void attempt(onDeclare, onDone)}>
          {sending ? 'Sending...' : 'I have a conflict of interest'}
        </Button>
      }
    >
      <p>
        You work with somebody of it, wrote it with them, or are close to them. It leaves your list, and a sheet of yours counts no more.
      </p>
      {failure && <Notice kind="bad" title={failure.message} />}
    </Dialog>
  );
}
