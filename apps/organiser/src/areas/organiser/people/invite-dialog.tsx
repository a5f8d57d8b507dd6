import { CallFailed } from '@isocentre/contract/call';
import { Invite } from '@isocentre/domain/people/invitation';
import type { Role } from '@isocentre/domain/people/roles';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { useAsk } from '../../../session/ask.ts';
import type { PeopleScope } from './people-scope.ts';
import { RoleChoice, RoleConsequences } from './role-choice.tsx';

interface InviteDialogProps {
  scope: PeopleScope;
  onClose: () => void;
  onInvited: (email: string) => void;
}

/** On a phone the button is a screen below the notice or the field: without this, nothing would seem to happen. */
const show = (what: Element | null | undefined) => {
  what?.scrollIntoView({ block: 'nearest' });
};

/** An address and its roles; the invitation is for that address only. */
export function InviteDialog({ scope, onClose, onInvited }: InviteDialogProps) {
  const ask = useAsk();
  const id = useId();
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const [keyOf] = useState(attemptKeys);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    // Below the last of the roles, and so out of sight even when the first has the focus.
    show(form.current?.querySelector('.field-error'));
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const name = textOf('name').trim();
    const body = { email: textOf('email'), ...(name ? { name } : {}), roles: [...roles] };
    const checked = Invite.safeParse(body);
    setErrors(checked.success ? {} : fieldErrors(checked.error.issues));
    setFailed(undefined);
    if (!checked.success) return;
    setSending(true);
    try {
      await ask(() => scope.invite(body, keyOf(body)));
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
      <p className="ask-words">They get a link by e-mail that works once{scope.societyWide ? ', for all editions of the society' : ''}.</p>
      <form id={id} ref={form} className="role-grid" noValidate onSubmit={(event) => void submit(event)}>
        <div className="login-form">
          {failed && <Notice kind="bad" title={failed} ref={show} />}
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
        </div>
        <RoleConsequences roles={roles} societyWide={scope.societyWide} />
      </form>
    </Dialog>
  );
}
