import type { People, Person } from '@isocentre/contract/people';
import { FactorReset } from '@isocentre/domain/people/invitation';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
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
  const { sending, failure, attempt } = useAttempt();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const check = () => {
    const { success, error } = FactorReset.safeParse({ reason });
    return success ? {} : fieldErrors(error.issues);
  };
  return (
    <FormDialog
      title={`Reset the second step of ${person.name}?`}
      action="Reset and end their sessions"
      doing="Resetting..."
      bad
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() => void attempt(() => scope.resetFactor(person.account, reason), onReset)}
      onClose={onClose}
    >
      {(errors) => (
        <>
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
            error={errors['reason']}
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
        </>
      )}
    </FormDialog>
  );
}
