import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { carriedEmail, carryEmail, carryFrom } from '../../lib/carried-email.ts';
import { UNREACHABLE } from '../../lib/failure.ts';
import { RETURN_PLACES, type ReturnPlace } from '../../lib/return-path.ts';
import { greet, rememberedEmail, rememberEmail } from '../../lib/session.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import './account-form.css';
import type { LoginOutcome } from './log-in.ts';
import { LOGIN_ENTRIES, type LoginEntry } from './login-entries.ts';
import { textOf } from './failure-message.ts';

/** Signs in and updates the rest of the page: here and not in the form, which may be gone when the response comes. */
async function attempt(form: FormData): Promise<LoginOutcome> {
  const parts = Promise.all([import('./log-in.ts'), import('../../lib/browser-call.ts')]);
  const outcome = await parts.then(
    ([{ logIn }, { browserCall }]) => logIn(browserCall, form),
    // The connection failed before the code for logging in was loaded.
    () => ({ failed: { title: 'Login Failed', text: UNREACHABLE.message, marks: [], status: 0 }, email: textOf(form, 'email') }),
  );
  if ('name' in outcome) {
    greet(outcome.name);
    carryEmail('');
    rememberEmail(form.has('remember') ? textOf(form, 'email').trim() : null);
  }
  return outcome;
}

interface LoginFormProps {
  entry: LoginEntry;
  /** The page somebody was on the way to. */
  place?: ReturnPlace | null;
  /** The result of a form posted without script. */
  posted?: LoginOutcome | undefined;
  /** Above the fields, while the form is shown. */
  children?: ReactNode;
}

/** With script it is sent in the background; without, it is an ordinary form posted to the login page. */
export function LoginForm({ entry, place = null, posted, children }: LoginFormProps) {
  const { to: usual, ...times } = LOGIN_ENTRIES[entry];
  const to = place ?? usual;
  const { welcome, way } = RETURN_PLACES[to];
  const { outcome, timed, sending, alert, send, closeAlert } = useAttempt(attempt, posted);
  const form = useRef<HTMLFormElement>(null);
  const noticeId = useId();
  const failed = outcome && 'failed' in outcome ? outcome.failed : undefined;
  const control = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;

  useEffect(() => {
    const [field, remember] = [control('email'), control('remember')];
    if (!field || field.value !== '') return;
    const remembered = rememberedEmail();
    const carried = carriedEmail();
    field.value = carried || (remembered ?? '');
    if (remember && remembered !== null && remembered === field.value) remember.checked = true;
    // The address was just typed on another form, so only the password is missing.
    if (carried) control('password')?.focus({ preventScroll: true });
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const result = await send(event);
    if (!result || !('failed' in result)) return;
    // With both marked, the password is more often the mistyped one.
    const first = result.failed.status === 401 ? 'password' : result.failed.marks[0];
    if (first) control(first)?.focus();
  };

  if (outcome && 'name' in outcome && timed) {
    return (
      <>
        <timed.TimedRedirect
          to={to}
          replace
          afterMs={timed.REDIRECT_MS[times.redirect]}
          title={alert > 0 ? 'Login Successful!' : `Welcome, ${outcome.name}`}
          way={alert > 0 ? welcome : way}
        />
        {alert > 0 && <timed.Passing afterMs={timed.ALERT_MS.loginDone} onEnd={closeAlert} />}
      </>
    );
  }
  const words = failed && (
    <p>
      {sentence(failed.text)}
      {failed.status === 401 && (
        <>
          {' '}
          <Link to={addresses.forgotPassword}>Reset your password</Link>
        </>
      )}
    </p>
  );
  const errorAt = (name: string) => (failed?.marks.includes(name) ? noticeId : undefined);
  return (
    <Card className="login-card">
      {children}
      <form
        ref={form}
        method="post"
        action={addresses.login}
        className="account-form"
        noValidate
        onInput={carryFrom}
        onSubmit={(event) => void submit(event)}
      >
        <input type="hidden" name="entry" value={entry} />
        {place && <input type="hidden" name="continue" value={place} />}
        {failed && timed && alert > 0 && (
          <timed.Alert
            key={alert}
            inPage
            id={noticeId}
            kind="bad"
            title={failed.title}
            leavesAfterMs={timed.ALERT_MS[times.failed]}
            onLeave={closeAlert}
          >
            {words}
          </timed.Alert>
        )}
        {failed && !(timed && alert > 0) && (
          <Notice kind="bad" title={failed.title} id={noticeId} quiet={timed !== null}>
            {words}
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
          <Link to={addresses.forgotPassword}>Forgot Password?</Link>
        </div>
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
    </Card>
  );
}

/** Some specified texts lack a full stop; the next sentence needs one. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
