import { type ActionFunctionArgs, data, type MetaFunction, redirect, useActionData, useSearchParams } from 'react-router';
import { entryFrom, LOGIN_ENTRIES } from '../../features/accounts/login-entries.ts';
import { LoginPage } from '../../features/accounts/login-screen.tsx';
import { doorContext } from '../../lib/door.ts';
import { pageStatus } from '../../lib/failure.ts';
import { noIndex, shellEdition } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';

export const handle = { bar: 'solid' };

/** Without script; the login of the registration page posts here, too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { logIn } = await import('../../features/accounts/log-in.ts');
  const form = await request.formData().catch(() => new FormData());
  const outcome = await logIn(context.get(doorContext).call, form);
  if ('name' in outcome) return redirect(LOGIN_ENTRIES[entryFrom(form)].to, 303);
  return data(outcome, { status: pageStatus(outcome.failed) });
}

export const meta: MetaFunction = (args) => [
  { title: `${shellEdition(args)?.shortName ?? ''} Login`.trim() },
  { name: 'description', content: 'Log in to complete your registration, pay, and send your abstracts.' },
  noIndex,
];

export default function LoginPageRoute() {
  const [search] = useSearchParams();
  return (
    <LoginPage shortName={useShellData()?.edition.shortName ?? ''} posted={useActionData<typeof action>()} asked={search.has('continue')} />
  );
}
