import { addresses } from '@isocentre/domain/addresses';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { unreachable } from '@isocentre/domain/unreachable';
import { Button } from '@isocentre/ui/button.tsx';
import { Card } from '@isocentre/ui/card.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import type { FormEvent } from 'react';
import { forgetSession } from '../../lib/session.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import './account-form.css';
import type { PasswordOutcome } from './set-password.ts';

const FAILED = 'Your password was not changed';
const DONE = 'Your new password is set';
const GO = 'Continue to login';

/** The new password, twice, for a valid link. */
export function NewPasswordForm({ token, onDead }: { token: string; onDead: () => void }) {
  const attempt = async (form: FormData): Promise<PasswordOutcome> => {
    const parts = await Promise.all([import('./set-password.ts'), import('../../lib/browser-call.ts')]).catch(() => null);
    if (!parts) return { message: unreachable.text, fields: {} };
    const outcome = await parts[0].setPassword(parts[1].browserCall, token, form);
    if ('changed' in outcome) forgetSession();
    return outcome;
  };
  const { outcome, timed, sending, alert, send, closeAlert } = useAttempt(attempt);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const result = await send(event);
    if (result && 'dead' in result) onDead();
    if (!result || !('fields' in result)) return;
    const first = ['password', 'confirmPassword'].find((name) => result.fields[name]);
    if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  if (outcome && 'changed' in outcome) return <Changed timed={timed} />;
  const failed = outcome && 'fields' in outcome ? outcome : undefined;
  const fields: FieldErrors = failed?.fields ?? {};
  const [firstError] = Object.values(fields);
  return (
    <Card className="login-card">
      {/* `post` in case script fails: what is typed here must never end up in a URL. */}
      <form method="post" className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && !firstError && (
          <Notice kind="bad" title={FAILED} quiet={timed !== null}>
            <p>{failed.message}</p>
          </Notice>
        )}
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          required
          readOnly={sending}
          hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
          error={fields['password']}
        />
        <PasswordField
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
          readOnly={sending}
          error={fields['confirmPassword']}
        />
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : 'Set the new password'}
        </Button>
      </form>
      {failed && timed && alert > 0 && (
        <timed.Alert key={alert} kind="bad" title={FAILED} leavesAfterMs={timed.ALERT_MS.other} onLeave={closeAlert}>
          <p>{firstError ?? failed.message}</p>
        </timed.Alert>
      )}
    </Card>
  );
}

function Changed({ timed }: { timed: ReturnType<typeof useAttempt>['timed'] }) {
  const words = <p>Log in with it now. You have been logged out everywhere else.</p>;
  return timed ? (
    <timed.TimedRedirect
      to={addresses.login}
      afterMs={timed.REDIRECT_MS.resetToLogin}
      title={DONE}
      way="Taking you to the login page ..."
      go={GO}
    >
      {words}
    </timed.TimedRedirect>
  ) : (
    <Notice kind="good" title={DONE}>
      {words}
      <div className="account-ways">
        <ButtonLink to={addresses.login} small>
          {GO}
        </ButtonLink>
      </div>
    </Notice>
  );
}
