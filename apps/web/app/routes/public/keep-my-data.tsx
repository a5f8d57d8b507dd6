import type { MetaFunction } from 'react-router';
import { KeepDataForm } from '../../features/accounts/keep-data-form.tsx';
import { PasswordScreen } from '../../features/accounts/password-screen.tsx';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Keep my data', 'Cancel a request to erase your data with the link from our e-mail.', [noIndex]);

export default function KeepMyData() {
  return (
    <PasswordScreen title="Keep my data" lead="Somebody asked us to erase your account. You can cancel that here.">
      <KeepDataForm />
    </PasswordScreen>
  );
}
