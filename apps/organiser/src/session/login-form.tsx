import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '../lib/call.ts';
import { type LoginRefused, logIn } from './log-in.ts';
import './login-form.css';

/** Email and password, on the login page and in the dialog of somebody who was signed out meanwhile. */
export function LoginForm({ onDone, email }: { onDone: () => void; email?: string }) {
  const [refused, setRefused] = useState<LoginRefused>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const noticeId = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    setSending(true);
    const outcome = await logIn(call, { email: textOf('email'), password: textOf('password') }).finally(() => setSending(false));
    setRefused(outcome);
    if (!outcome) return onDone();
    // With both marked, the password is more often the mistyped one.
    const first = outcome.marks.at(-1);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const errorAt = (name: 'email' | 'password') => (refused?.marks.includes(name) ? noticeId : undefined);

  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      {refused && (
        <Notice kind="bad" title={refused.title} id={noticeId}>
          <p>{refused.text}</p>
        </Notice>
      )}
      <Field
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        required
        readOnly={sending}
        defaultValue={email}
        errorAt={errorAt('email')}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        readOnly={sending}
        errorAt={errorAt('password')}
      />
      <div className="login-end">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Logging in...' : 'Log in'}
        </Button>
        <a href={addresses.forgotPassword}>Forgot Password?</a>
      </div>
    </form>
  );
}
