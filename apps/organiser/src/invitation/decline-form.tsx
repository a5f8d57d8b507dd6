import { DECLINE_CAUSES, DeclineCause } from '@isocentre/domain/people/invitation';
import { Button } from '@isocentre/ui/button.tsx';
import { Select, TextArea } from '@isocentre/ui/field.tsx';
import { type FormEvent, useState } from 'react';

interface DeclineProps {
  errors: Readonly<Record<string, string>>;
  onDecline: (said: { cause?: DeclineCause; reason?: string }) => void;
}

/** A no, with a reason for those who want to give one. */
export function DeclineForm({ errors, onDecline }: DeclineProps) {
  const [cause, setCause] = useState('');
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const known = DeclineCause.safeParse(cause);
    onDecline({ ...(known.success ? { cause: known.data } : {}), ...(reason.trim() === '' ? {} : { reason }) });
  };
  return (
    <details className="invitation-decline">
      <summary>Decline</summary>
      <form className="login-form" noValidate onSubmit={send}>
        <Select label="Reason" optional value={cause} onChange={({ currentTarget }) => setCause(currentTarget.value)}>
          <option value="">Rather not say</option>
          {DeclineCause.options.map((one) => (
            <option key={one} value={one}>
              {DECLINE_CAUSES[one]}
            </option>
          ))}
        </Select>
        <TextArea
          label="In your words"
          optional
          rows={2}
          hint="Whoever invited you reads it. At most 500 characters."
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div>
          <Button type="submit" look="line">
            Decline the invitation
          </Button>
        </div>
      </form>
    </details>
  );
}
