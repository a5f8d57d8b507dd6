import { CallFailed } from '@isocentre/contract/call';
import { invitePerson } from '@isocentre/contract/people';
import { Invite } from '@isocentre/domain/people/invitation';
import type { Role } from '@isocentre/domain/people/roles';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { RoleChoice } from './role-choice.tsx';

/** An address and its roles; the invitation is for that address only. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (email: string) => void }) {
  const ask = useAsk();
  const id = useId();
  const { edition = '' } = useParams();
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const name = textOf('name').trim();
    const body = { email: textOf('email'), ...(name ? { name } : {}), roles: [...roles] };
    const checked = Invite.safeParse(body);
    const found = checked.success ? {} : fieldErrors(checked.error.issues);
    setErrors(found);
    setFailed(undefined);
    const [first] = Object.keys(found);
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setSending(true);
    try {
      await ask(() => call(invitePerson, { params: { edition }, body }));
      onInvited(body.email);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) setFailed(error.message);
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      title="Invite somebody"
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : 'Send the invitation'}
        </Button>
      }
    >
      <form id={id} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && <Notice kind="bad" title={failed} />}
        <Field
          name="email"
          type="email"
          label="E-mail"
          autoComplete="off"
          required
          error={errors['email']}
          hint="The link works only for this address."
        />
        <Field name="name" label="Name" optional autoComplete="off" error={errors['name']} />
        <RoleChoice chosen={roles} onChange={setRoles} error={errors['roles']} />
      </form>
    </Dialog>
  );
}
