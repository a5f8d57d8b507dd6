import { type JudgedProof, undoVerdict, type WaitingProof } from '@isocentre/contract/proofs';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';

interface TakeBackDialogProps {
  judged: JudgedProof;
  edition: string;
  onClose: () => void;
  onBack: (waiting: WaitingProof) => void;
}

/** A decision that the delegate has heard of: they are told, and the record says why. */
export function TakeBackDialog({ judged, edition, onClose, onBack }: TakeBackDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const submit = () => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    void attempt(() => call(undoVerdict, { params: { edition, id: judged.id }, body }), onBack);
  };
  return (
    <FormDialog
      title={`Take the decision about ${judged.delegate.name} back?`}
      action="Take back"
      doing="Taking back..."
      sending={sending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            The proof waits again{judged.movedFrom === null ? '' : `, and the registration goes back to ${judged.movedFrom}`}.{' '}
            {judged.told ? 'The delegate has been told and gets another mail.' : 'Its mail has not left, so the delegate hears of nothing.'}
          </p>
          <TextArea
            name="reason"
            label="Reason, for the record"
            rows={3}
            maxLength={REASON_MAX}
            required={judged.told}
            value={reason}
            readOnly={sending}
            error={errors['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
