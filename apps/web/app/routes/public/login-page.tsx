import { type ActionFunctionArgs, data, type MetaFunction, redirect, useActionData, useSearchParams } from 'react-router';
import { wayFrom } from '../../features/accounts/login-entries.ts';
import { KnownOr } from '../../features/registration/known/known-or.tsx';
import { LoginPage } from '../../features/accounts/login-screen.tsx';
import { pageServicesContext } from '../../lib/page-services.ts';
import { pageStatus } from '../../lib/failure.ts';
import { noIndex, shellEdition } from '../../lib/page-meta.ts';
import { askedIn } from '../../lib/return-path.ts';
import { useShellData } from '../../lib/shell-data.ts';

export const handle = { bar: 'solid' };

/** Without script; the login on the registration page posts here too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { logIn } = await import('../../features/accounts/log-in.ts');
  const form = await request.formData().catch(() => new FormData());
  const outcome = await logIn(context.get(pageServicesContext).call, form);
  if ('name' in outcome) return redirect(wayFrom(form), 303);
  return data(outcome, { status: pageStatus(outcome.failed) });
}

export const meta: MetaFunction = (args) => [
  { title: `${shellEdition(args)?.shortName ?? ''} Login`.trim() },
  { name: 'description', content: 'Log in to complete your registration, pay, and send your abstracts.' },
  noIndex,
];

export default function LoginPageRoute() {
  const asked = askedIn(useSearchParams()[0]);
  const page = <LoginPage shortName={useShellData()?.edition.shortName ?? ''} posted={useActionData<typeof action>()} {...asked} />;
  // A visitor redirected here is not logged in, whatever name this browser remembers.
  return asked.place ? page : <KnownOr alone>{page}</KnownOr>;
}
