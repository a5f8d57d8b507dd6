import { noteAddress } from '@isocentre/contract/delegates/address';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { AddressNote } from '@isocentre/domain/corrections/address-change';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { OtherRegistrationNotice } from './other-registration-notice.tsx';
import { ReasonField } from './reason-field.tsx';

interface AddressDialogProps {
  slug: string;
  delegate: Delegate;
  onClose: () => void;
  onDone: () => void;
}

const REASONS = ['Asked by mail', 'Asked by phone', 'Typed wrongly', 'Has left the institute'];

/** Another e-mail address: its owner confirms it, so that a slip of the pen gives nobody else's account away. */
export function AddressDialog({ slug, delegate, onClose, onDone }: AddressDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const body = { email, reason };
  const check = () => {
    const { success, error } = AddressNote.safeParse(body);
    return success ? {} : fieldErrors(error.issues);
  };
  return (
    <FormDialog
      title="Change the e-mail address"
      action="Send the link"
      doing="Sending..."
      sending={sending}
      failure={failure}
      notice={failure && <OtherRegistrationNotice failed={failure} slug={slug} id={delegate.id} onLeave={onClose} />}
      check={check}
      onSubmit={() => void attempt(() => call(noteAddress, { params: { edition: slug, id: delegate.id }, body }), onDone)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {delegate.name} logs in with {delegate.email}. A link goes to the new address and works for seven days; until its owner has
            followed it, nothing changes. The old address is told at once.
          </p>
          <Field
            name="email"
            type="email"
            label="New e-mail address"
            autoComplete="off"
            required
            data-first-focus
            value={email}
            error={errors['email']}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <ReasonField label="Why, for the record" common={REASONS} value={reason} error={errors['reason']} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
