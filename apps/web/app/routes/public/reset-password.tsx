import type { MetaFunction } from 'react-router';
import { PasswordScreen } from '../../features/accounts/password-screen.tsx';
import { ResetForm } from '../../features/accounts/reset-form.tsx';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Choose a new password', 'Choose a new password with the link from our e-mail.', [noIndex]);

export default function ResetPassword() {
  return (
    <PasswordScreen title="Choose a new password" lead="Set it with the link from our e-mail.">
      <ResetForm />
    </PasswordScreen>
  );
}
