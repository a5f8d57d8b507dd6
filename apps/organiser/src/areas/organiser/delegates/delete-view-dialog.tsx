import { deleteView, type View, type Views } from '@isocentre/contract/delegates/views';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

interface DeleteViewDialogProps {
  slug: string;
  view: View;
  onDeleted: (views: Views) => void;
  onClose: () => void;
}

export function DeleteViewDialog({ slug, view, onDeleted, onClose }: DeleteViewDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const remove = () => void attempt(() => call(deleteView, { params: { edition: slug, id: view.id } }), onDeleted);
  return (
    <Dialog
      open
      title={`Delete the view “${view.name}”?`}
      closeWords="Keep it"
      onClose={onClose}
      actions={
        <Button className="btn-bad" onClick={remove} aria-disabled={sending || undefined}>
          {sending ? 'Deleting...' : 'Delete the view'}
        </Button>
      }
    >
      {failure && <Notice kind="bad" title={failure.message} />}
      <p>Delegates stay as they are. {view.shared && 'Everybody who uses this view loses it.'}</p>
    </Dialog>
  );
}
