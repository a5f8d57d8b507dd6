import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import type { FormEvent } from 'react';

interface NewAccountFormProps {
  name: string;
  errors: Readonly<Record<string, string>>;
  onSend: (account: { name: string; password: string }) => void;
}

/** Name and password of somebody who has no account at the invited address. */
export function NewAccountForm({ name, errors, onSend }: NewAccountFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (field: string) => {
      const value = typed.get(field);
      return typeof value === 'string' ? value : '';
    };
    onSend({ name: textOf('name'), password: textOf('password') });
  };
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <Field name="name" label="Name" autoComplete="name" required defaultValue={name} error={errors['name']} />
      <PasswordField name="password" label="Password" autoComplete="new-password" required error={errors['password']} />
      <div>
        <Button type="submit">Make the account and accept</Button>
      </div>
    </form>
  );
}
