import type { MetaFunction } from 'react-router';
import { ConfirmAddressForm } from '../../features/accounts/confirm-address-form.tsx';
import { PasswordScreen } from '../../features/accounts/password-screen.tsx';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Confirm your new address', 'Confirm a new e-mail address with the link from our e-mail.', [noIndex]);

export default function ConfirmAddress() {
  return (
    <PasswordScreen title="Confirm your new address" lead="From then on you log in with it, and our mails go there.">
      <ConfirmAddressForm />
    </PasswordScreen>
  );
}
