import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { carriedEmail, carryFrom } from '../../lib/carried-email.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import './account-form.css';
import type { ResetOutcome } from './ask-reset.ts';
import { textOf } from './failure-message.ts';

const attempt = (form: FormData): Promise<ResetOutcome> =>
  Promise.all([import('./ask-reset.ts'), import('../../lib/browser-call.ts')]).then(
    ([{ askReset }, { browserCall }]) => askReset(browserCall, form),
    // The connection failed before the code for the request was loaded; these are the words for that.
    () => ({ failed: { title: 'Coming Soon', text: 'Connection Work Going On', marks: [], status: 0 }, email: textOf(form, 'email') }),
  );

/** With script it is sent in the background; without, it is an ordinary form posted to its own page. */
export function ForgotForm({ posted }: { posted?: ResetOutcome | undefined }) {
  const { outcome, timed, sending, alert, send, closeAlert } = useAttempt(attempt, posted);
  const failed = outcome && 'failed' in outcome ? outcome.failed : undefined;

  const noticeId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && field.value === '') field.value = carriedEmail();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const sent = event.currentTarget;
    const result = await send(event);
    if (result && 'failed' in result && result.failed.marks.length > 0) (sent.elements.namedItem('email') as HTMLElement | null)?.focus();
  };

  if (outcome && 'sent' in outcome) {
    const [title, go] = ['Email Sent Successfully!', 'Continue to login'];
    const words = <p>Look in the inbox of {outcome.sent}. The link in our e-mail works for 30 minutes.</p>;
    return timed ? (
      <timed.TimedRedirect
        to={addresses.login}
        afterMs={timed.REDIRECT_MS.resetToLogin}
        title={title}
        way="Taking you to the login page ..."
        go={go}
        icon="mail"
      >
        {words}
      </timed.TimedRedirect>
    ) : (
      <Notice kind="good" title={title}>
        {words}
        <div className="account-ways">
          <ButtonLink to={addresses.login} small>
            {go}
          </ButtonLink>
        </div>
      </Notice>
    );
  }
  return (
    <Card className="login-card">
      <form
        ref={form}
        method="post"
        action={addresses.forgotPassword}
        className="account-form"
        noValidate
        onInput={carryFrom}
        onSubmit={(event) => void submit(event)}
      >
        {failed && timed && alert > 0 && (
          <timed.Alert
            key={alert}
            inPage
            id={noticeId}
            kind="bad"
            title={failed.title}
            leavesAfterMs={timed.ALERT_MS.other}
            onLeave={closeAlert}
          >
            {failed.text && <p>{failed.text}</p>}
          </timed.Alert>
        )}
        {failed && !(timed && alert > 0) && (
          <Notice kind="bad" title={failed.title} id={noticeId} quiet={timed !== null}>
            {failed.text && <p>{failed.text}</p>}
          </Notice>
        )}
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          readOnly={sending}
          defaultValue={posted && 'failed' in posted ? posted.email : undefined}
          errorAt={failed && failed.marks.length > 0 ? noticeId : undefined}
          hint={
            failed?.status === 404 ? (
              <>
                Not registered yet? <Link to={addresses.registration}>Register now</Link>.
              </>
            ) : undefined
          }
        />
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </Card>
  );
}
