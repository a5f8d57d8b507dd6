import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';

/** Before logging out takes away the only copy of something. */
export function UnsentDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open={open}
      title="Something has not reached the server"
      closeWords="Stay"
      onClose={onStay}
      actions={
        <Button className="btn-bad" onClick={onLeave}>
          Log out and lose it
        </Button>
      }
    >
      <p>What you wrote without a connection is kept in this browser only, and logging out takes it away. Stay until it is sent.</p>
    </Dialog>
  );
}
