import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import './account-form.css';
import type { ResetOutcome } from './ask-reset.ts';
import { textOf } from './told.ts';

const attempt = (form: FormData): Promise<ResetOutcome> =>
  Promise.all([import('./ask-reset.ts'), import('../../lib/browser-call.ts')]).then(
    ([{ askReset }, { browserCall }]) => askReset(browserCall, form),
    // The connection went before the code for asking came; these are the words for it.
    () => ({ failed: { title: 'Coming Soon', text: 'Connection Work Going On', marks: [], status: 0 }, email: textOf(form, 'email') }),
  );

/** With script it is sent in the background; without, it is an ordinary form posted to its own page. */
export function ForgotForm({ posted }: { posted?: ResetOutcome | undefined }) {
  const { outcome, timed, sending, alert, send, closeAlert } = useAttempt(attempt, posted);
  const failed = outcome && 'failed' in outcome ? outcome.failed : undefined;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const result = await send(event);
    if (result && 'failed' in result && result.failed.marks.length > 0) (form.elements.namedItem('email') as HTMLElement | null)?.focus();
  };

  if (outcome && 'sent' in outcome) {
    const [title, go] = ['Email Sent Successfully!', 'Continue to login'];
    const words = <p>Look in the inbox of {outcome.sent}. The link in the mail works for 30 minutes.</p>;
    return timed ? (
      <timed.TimedRedirect
        to="/login-page"
        afterMs={timed.REDIRECT_MS.resetToLogin}
        title={title}
        way="The login page comes next."
        go={go}
        icon="mail"
      >
        {words}
      </timed.TimedRedirect>
    ) : (
      <Notice kind="good" title={title}>
        {words}
        <div className="account-ways">
          <ButtonLink to="/login-page" small>
            {go}
          </ButtonLink>
        </div>
      </Notice>
    );
  }
  const marked = failed && failed.marks.length > 0;
  return (
    <Card className="login-card">
      <form method="post" action="/forgetPassword" className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && !marked && (
          <Notice kind="bad" title={failed.title} quiet={timed !== null}>
            <p>{failed.text}</p>
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
          error={marked ? inOneLine(failed) : undefined}
          hint={
            failed?.status === 404 ? (
              <>
                Not registered yet? <Link to="/registration">Register now</Link>.
              </>
            ) : undefined
          }
        />
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
      {failed && timed && alert > 0 && (
        <timed.Alert key={alert} kind="bad" title={failed.title} leavesAfterMs={timed.ALERT_MS.other} onLeave={closeAlert}>
          {failed.text && <p>{failed.text}</p>}
        </timed.Alert>
      )}
    </Card>
  );
}

/** Beside the field, title and text are two sentences of one message. */
const inOneLine = ({ title, text }: { title: string; text: string }) => (text === '' ? title : `${title}. ${text}`);
