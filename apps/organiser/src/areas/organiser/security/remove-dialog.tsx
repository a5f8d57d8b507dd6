import { CallFailed } from '@isocentre/contract/call';
import type { SecondFactors } from '@isocentre/contract/second-factor';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { useAsk } from '../../../session/ask.ts';

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
  const ask = useAsk();
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const remove = async () => {
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    try {
      onDone(await ask(run));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={`Remove ${what}?`}
      closeWords="Keep it"
      onClose={onClose}
      actions={
        <Button className="btn-bad" onClick={() => void remove()} aria-disabled={sending || undefined}>
          {sending ? 'Removing...' : 'Remove and log out elsewhere'}
        </Button>
      }
    >
      {failed && <Notice kind="bad" title={failed} />}
      <p>
        It no longer works at login, and you are logged out on every other device. This browser stays logged in.
        {last && ' Your recovery codes stop working too.'}
      </p>
    </Dialog>
  );
}
