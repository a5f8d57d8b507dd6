import { CallFailed } from '@isocentre/contract/call';
import { type JudgedProof, undoVerdict, type WaitingProof } from '@isocentre/contract/proofs';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';

interface TakeBackDialogProps {
  judged: JudgedProof;
  edition: string;
  onClose: () => void;
  onBack: (waiting: WaitingProof) => void;
}

/** A decision that the delegate has heard of: they are told, and the record says why. */
export function TakeBackDialog({ judged, edition, onClose, onBack }: TakeBackDialogProps) {
  const ask = useAsk();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setError(undefined);
    setFailed(undefined);
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    try {
      onBack(await ask(() => call(undoVerdict, { params: { edition, id: judged.id }, body })));
    } catch (refused) {
      if (!(refused instanceof CallFailed)) throw refused;
      setError(refused.fields['reason']);
      if (refused.fields['reason']) field.current?.focus();
      else setFailed(refused.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={`Take the decision about ${judged.delegate.name} back?`}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Taking back...' : 'Take back'}
        </Button>
      }
    >
      <form id={id} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && <Notice kind="bad" title={failed} />}
        <p>
          The proof waits again{judged.movedFrom === null ? '' : `, and the registration goes back to ${judged.movedFrom}`}.{' '}
          {judged.told ? 'The delegate has been told and gets another mail.' : 'Its mail has not left, so the delegate hears of nothing.'}
        </p>
        <TextArea
          ref={field}
          name="reason"
          label="Reason, for the record"
          rows={3}
          maxLength={REASON_MAX}
          required={judged.told}
          value={reason}
          readOnly={sending}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
