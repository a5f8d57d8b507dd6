import type { CallFailed } from '@isocentre/contract/call';
import { FormDialog } from '../../../../session/form-dialog.tsx';

interface DiscardDialogProps {
  title: string;
  isNew: boolean;
  sending: boolean;
  failure: CallFailed | undefined;
  onDiscard: () => void;
  onClose: () => void;
}

export function DiscardDialog({ title, isNew, sending, failure, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <FormDialog
      title={`Discard the draft of ${title}?`}
      action="Discard the draft"
      doing="Discarding..."
      closeWords="Keep it"
      bad
      sending={sending}
      failure={failure}
      onSubmit={onDiscard}
      onClose={onClose}
    >
      {() => (
        <p>
          {isNew
            ? 'It was never published, so it disappears from the list.'
            : 'The form shows again what visitors see now. What you drafted stays among the versions.'}
        </p>
      )}
    </FormDialog>
  );
}
