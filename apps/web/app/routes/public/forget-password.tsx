import { type ActionFunctionArgs, data, type MetaFunction, useActionData } from 'react-router';
import { ForgotForm } from '../../features/accounts/forgot-form.tsx';
import { PasswordScreen } from '../../features/accounts/password-screen.tsx';
import { pageServicesContext } from '../../lib/page-services.ts';
import { pageStatus } from '../../lib/failure.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';

export const handle = { bar: 'solid' };

/** Without script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { askReset } = await import('../../features/accounts/ask-reset.ts');
  const form = await request.formData().catch(() => new FormData());
  const outcome = await askReset(context.get(pageServicesContext).call, form);
  return data(outcome, { status: 'failed' in outcome ? pageStatus(outcome.failed) : 200 });
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Forgot your password?', 'Ask for a link that lets you choose a new password.', [noIndex]);

export default function ForgetPassword() {
  return (
    <PasswordScreen
      title="Forgot your password?"
      lead="Enter the e-mail address you registered with and we will send you a link to set a new password."
    >
      <ForgotForm posted={useActionData<typeof action>()} />
    </PasswordScreen>
  );
}
