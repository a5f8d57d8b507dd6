import { addresses } from '@isocentre/domain/addresses';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import '../../features/accounts/account-card.css';
import '../../features/registration/delegate-styles.ts';
import { readTyped } from '../../features/registration/details/details.ts';
import '../../features/registration/profile/profile-styles.ts';
import { pageServicesContext } from '../../lib/page-services.ts';
import { pageStatus, UNREACHABLE } from '../../lib/failure.ts';
import { forSignedIn, isSignedOut } from '../../lib/for-signed-in.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { partsInBrowser, partsOnServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { loginFor } from '../../lib/return-path.ts';
import { sendInBrowser } from '../../lib/send-in-browser.ts';
import type { ProfileParts } from './profile-page.tsx';

const HERE = addresses.profile;

const parts = {
  profile: () => import('../../features/registration/profile/load-profile.ts'),
  payments: () => import('../../features/payments/load-payments.ts'),
  transfers: () => import('../../features/payments/load-transfers.ts'),
  account: () => import('../../features/accounts/load-account.ts'),
};
const { Screen, first } = lazyScreen(() => import('./profile-page.tsx'));
export const loader = forSignedIn(partsOnServer<ProfileParts>(parts), HERE);
export const clientLoader = first(partsInBrowser<ProfileParts>(parts));

/** Switching between reading and editing reloads nothing, and what was saved is shown from the response. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** Without script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { act } = await import('./profile-actions.ts');
  const form = await request.formData().catch(() => new FormData());
  const outcome = await act(context.get(pageServicesContext).call, form);
  if ('failed' in outcome) {
    if (isSignedOut(outcome.failed)) return redirect(loginFor(HERE, { lost: true }), 303);
    return data(outcome, { status: pageStatus(outcome.failed) });
  }
  if (outcome.intent === 'password') return outcome;
  return redirect(outcome.intent === 'save' ? `${addresses.profile}?saved=1` : addresses.profile, 303);
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  return sendInBrowser(
    async () => {
      const { act } = await import('./profile-actions.ts');
      return (call) => act(call, form);
    },
    () => ({ failed: UNREACHABLE, typed: readTyped(form), stored: null }),
  );
}

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) => pageMeta(args, 'Your profile', 'Your details, your registration and your account.', [noIndex]);

export default function UserProfile() {
  return <Screen {...useLoaderData<typeof loader>().parts} />;
}
