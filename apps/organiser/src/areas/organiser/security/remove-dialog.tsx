import type { SecondFactors } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';

interface RemoveDialogProps {
  /** `the passkey “Phone”` */
  what: string;
  /** No other factor is left: its recovery codes go too. */
  last: boolean;
  run: () => Promise<SecondFactors>;
  onDone: (factors: SecondFactors) => void;
  onClose: () => void;
}

/** Says what removing a factor does, before it is done. */
export function RemoveDialog({ what, last, run, onDone, onClose }: RemoveDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <Dialog
      open
      title={`Remove ${what}?`}
      closeWords="Keep it"
      onClose={onClose}
      actions={
        <Button className="btn-bad" onClick={() => void attempt(run, onDone)} aria-disabled={sending || undefined}>
          {sending ? 'Removing...' : 'Remove and log out elsewhere'}
        </Button>
      }
    >
      {failure && <Notice kind="bad" title={failure.message} />}
      <p>
        It no longer works at login, and you are logged out on every other device. This browser stays logged in.
        {last && ' Your recovery codes stop working too.'}
      </p>
    </Dialog>
  );
}
