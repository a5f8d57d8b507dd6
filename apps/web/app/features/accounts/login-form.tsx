import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { UNREACHABLE } from '../../lib/failure.ts';
import { greet, rememberedEmail, rememberEmail } from '../../lib/session.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check } from '../../ui/check.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import './account-form.css';
import type { LoginOutcome } from './log-in.ts';
import { LOGIN_ENTRIES, type LoginEntry } from './login-entries.ts';
import { textOf } from './told.ts';

/** Signs in, and tells the rest of the page: here and not in the form, which may be gone when the answer comes. */
async function attempt(form: FormData): Promise<LoginOutcome> {
  const parts = Promise.all([import('./log-in.ts'), import('../../lib/browser-call.ts')]);
  const outcome = await parts.then(
    ([{ logIn }, { browserCall }]) => logIn(browserCall, form),
    // The connection went before the code for logging in came.
    () => ({ failed: { title: 'Login Failed', text: UNREACHABLE.message, marks: [], status: 0 }, email: textOf(form, 'email') }),
  );
  if ('name' in outcome) {
    greet(outcome.name);
    rememberEmail(form.has('remember') ? textOf(form, 'email').trim() : null);
  }
  return outcome;
}

interface LoginFormProps {
  entry: LoginEntry;
  /** What came of a form posted without script. */
  posted?: LoginOutcome | undefined;
  /** Above the fields, as long as there is something to fill in. */
  children?: ReactNode;
}

/** With script it is sent in the background; without, it is an ordinary form posted to the login page. */
export function LoginForm({ entry, posted, children }: LoginFormProps) {
  const { to, welcome, way, ...times } = LOGIN_ENTRIES[entry];
  const { outcome, timed, sending, alert, send, closeAlert } = useAttempt(attempt, posted);
  const form = useRef<HTMLFormElement>(null);
  const noticeId = useId();
  const failed = outcome && 'failed' in outcome ? outcome.failed : undefined;
  const control = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;

  useEffect(() => {
    const email = rememberedEmail();
    const [field, remember] = [control('email'), control('remember')];
    if (email === null || !field || field.value !== '') return;
    field.value = email;
    if (remember) remember.checked = true;
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const result = await send(event);
    if (!result || !('failed' in result)) return;
    // With both marked, it is more often the password that was mistyped.
    const first = result.failed.status === 401 ? 'password' : result.failed.marks[0];
    if (first) control(first)?.focus();
  };

  if (outcome && 'name' in outcome && timed) {
    return (
      <>
        <timed.TimedRedirect to={to} afterMs={timed.REDIRECT_MS[times.redirect]} title={`Welcome, ${outcome.name}`} way={way} />
        {alert > 0 && (
          <timed.Alert kind="good" title="Login Successful!" leavesAfterMs={timed.ALERT_MS.loginDone} onLeave={closeAlert}>
            <p>{welcome}</p>
          </timed.Alert>
        )}
      </>
    );
  }
  const errorAt = (name: string) => (failed?.marks.includes(name) ? noticeId : undefined);
  return (
    <Card className="login-card">
      {children}
      <form ref={form} method="post" action="/login-page" className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="entry" value={entry} />
        {failed && (
          <Notice kind="bad" title={failed.title} id={noticeId} quiet={timed !== null}>
            <p>
              {failed.text}
              {failed.status === 401 && (
                <>
                  . <Link to="/forgetPassword">Reset your password</Link>
                </>
              )}
            </p>
          </Notice>
        )}
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          readOnly={sending}
          defaultValue={posted && 'failed' in posted ? posted.email : undefined}
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
        <div className="account-between">
          <Check name="remember" label="Remember me" />
          <Link to="/forgetPassword">Forgot Password?</Link>
        </div>
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
      {failed && timed && alert > 0 && (
        <timed.Alert key={alert} kind="bad" title={failed.title} leavesAfterMs={timed.ALERT_MS[times.failed]} onLeave={closeAlert}>
          <p>{failed.text}</p>
        </timed.Alert>
      )}
    </Card>
  );
}
