import { CallFailed } from '@isocentre/contract/call';
import type { People, Person } from '@isocentre/contract/people';
import { FactorReset } from '@isocentre/domain/people/invitation';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useAsk } from '../../../session/ask.ts';
import type { PeopleScope } from './people-scope.ts';

/** What happens most; one click each. */
const REASONS = ['Phone lost or stolen', 'New phone, the app was not moved', 'No recovery code left'];

interface ResetFactorDialogProps {
  scope: PeopleScope;
  person: Person;
  onClose: () => void;
  onReset: (people: People) => void;
}

/** For a colleague who cannot give their second step any more. */
export function ResetFactorDialog({ scope, person, onClose, onReset }: ResetFactorDialogProps) {
  const ask = useAsk();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const checked = FactorReset.safeParse({ reason });
    const wrong = checked.success ? undefined : fieldErrors(checked.error.issues)['reason'];
    setError(wrong);
    setFailed(undefined);
    if (wrong) return field.current?.focus();
    setSending(true);
    try {
      onReset(await ask(() => scope.resetFactor(person.account, reason)));
    } catch (refused) {
      if (!(refused instanceof CallFailed)) throw refused;
      setError(refused.fields['reason']);
      if (!refused.fields['reason']) setFailed(refused.message);
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      title={`Reset the second step of ${person.name}?`}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} className="btn-bad" aria-disabled={sending || undefined}>
          {sending ? 'Resetting...' : 'Reset and end their sessions'}
        </Button>
      }
    >
      <form id={id} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && <Notice kind="bad" title={failed} />}
        <p>
          Their authenticator app, passkeys and recovery codes stop working, and they are logged out everywhere. After the next login they
          set up a new one. {person.name} and all owners get a mail that names you and the reason.
        </p>
        <TextArea
          ref={field}
          name="reason"
          label="Reason"
          rows={3}
          maxLength={REASON_MAX}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          readOnly={sending}
          error={error}
        />
        <p className="reasons">
          {REASONS.map((one) => (
            <Button
              key={one}
              look="line"
              small
              onClick={() => {
                setReason(one);
                field.current?.focus();
              }}
            >
              {one}
            </Button>
          ))}
        </p>
      </form>
    </Dialog>
  );
}
