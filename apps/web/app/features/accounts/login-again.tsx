import { refusals } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { browserCall } from '../../lib/browser-call.ts';
import { forgetSession, greet } from '../../lib/session.ts';
import { logIn } from './log-in.ts';

/**
 * The session has ended while somebody is writing: they log in again in place and continue. The address is known
 * already; the rest of the page learns of it by the greeting (`lib/session-hint.ts`).
 */
export function LoginAgain({ email }: { email: string }) {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const noticeId = useId();
  useEffect(() => forgetSession(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    const outcome = await logIn(browserCall, new FormData(event.currentTarget));
    setSending(false);
    if ('name' in outcome) greet(outcome.name);
    else setFailed(outcome.failed.text);
  };
  return (
    <form className="login-again" noValidate onSubmit={(event) => void submit(event)} aria-label="Log in again">
      <Notice kind="bad" title={refusals.UNAUTHENTICATED.text} id={noticeId}>
        <p>{failed ?? 'Your text is kept on this device. Log in here, and it is saved.'}</p>
      </Notice>
      <div className="login-again-fields">
        <Field name="email" type="email" label="Email" autoComplete="username" readOnly value={email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          readOnly={sending}
          errorAt={failed ? noticeId : undefined}
        />
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Logging in...' : 'Log in and continue'}
        </Button>
      </div>
    </form>
  );
}
