import { addresses } from '@isocentre/domain/addresses';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { setPassword } from './account-actions.ts';
import type { AccountData } from './load-account.ts';

type Changed = Awaited<ReturnType<typeof setPassword>>;

const FIELDS = ['current', 'password', 'confirmPassword'] as const;

export function PasswordForm({ passwordMin }: Pick<AccountData, 'passwordMin'>) {
  const fetcher = useFetcher<Changed>({ key: 'password' });
  const posted = useActionData<Changed & { intent?: string }>();
  const outcome = fetcher.data ?? (posted?.intent === 'password' ? posted : undefined);
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const sending = fetcher.state !== 'idle';
  const failed = outcome && 'failed' in outcome ? outcome.failed : null;
  const fields = failed?.fields ?? {};

  useEffect(() => {
    const result = fetcher.data;
    if (!result || fetcher.state !== 'idle') return;
    // A password is cleared once it has been used.
    if (!('failed' in result)) form.current?.reset();
    const wrong = 'failed' in result ? FIELDS.find((name) => result.failed.fields[name]) : undefined;
    if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    else said.current?.focus();
  }, [fetcher.data, fetcher.state]);

  return (
    <fetcher.Form ref={form} method="post" action={addresses.profile} noValidate>
      <input type="hidden" name="intent" value="password" />
      {outcome && !sending && !failed && (
        <Notice kind="good" title="Your password is changed." ref={said}>
          <p>Your other devices were signed out.</p>
        </Notice>
      )}
      {failed && !sending && Object.keys(fields).length === 0 && (
        <Notice kind="bad" title="Your password was not changed." ref={said}>
          <p>{failed.message}</p>
        </Notice>
      )}
      <PasswordField name="current" label="Current password" autoComplete="current-password" required error={fields['current']} />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordMin} characters.`}
        error={fields['password']}
      />
      <PasswordField
        name="confirmPassword"
        label="New password again"
        autoComplete="new-password"
        required
        error={fields['confirmPassword']}
      />
      <Button type="submit" look="line" small aria-disabled={sending || undefined}>
        {sending ? 'Changing...' : 'Change password'}
      </Button>
    </fetcher.Form>
  );
}
