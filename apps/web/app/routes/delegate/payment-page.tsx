import { addresses } from '@isocentre/domain/addresses';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import '../../features/registration/completion/completion-styles.ts';
import { readPosted } from '../../features/registration/completion/read-posted.ts';
import '../../features/registration/delegate-styles.ts';
import { settledWay } from '../../features/registration/completion/settled-way.ts';
import { pageServicesContext } from '../../lib/page-services.ts';
import { pageStatus, UNREACHABLE } from '../../lib/failure.ts';
import { neverSignedIn } from '../../lib/for-signed-in.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { loginFor } from '../../lib/return-path.ts';
import { sendInBrowser } from '../../lib/send-in-browser.ts';

const load = () => import('../../features/registration/completion/load-completion.ts');
const onServerOrAway = onServer(load);

/** Somebody with nothing left to pay is redirected at once; somebody who is not logged in logs in first. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await onServerOrAway(args);
  if ('failed' in page.data && neverSignedIn(page.data.failed)) throw redirect(loginFor(addresses.payment));
  const away = 'data' in page.data ? settledWay(page.data.data) : null;
  if (away) throw redirect(away);
  return page;
}

const { Screen, first } = lazyScreen(() => import('../../features/registration/completion/completion-screen.tsx'));
export const clientLoader = first(inBrowser(load));

/** Opening the details for editing loads nothing, and what was stored is shown from the response. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** Without script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { act } = await import('./completion-actions.ts');
  const form = await request.formData().catch(() => new FormData());
  const outcome = await act(context.get(pageServicesContext).call, form);
  if ('failed' in outcome) return data(outcome, { status: pageStatus(outcome.failed) });
  const done = outcome.intent === 'complete' && outcome.payment !== 'online';
  return redirect(done ? addresses.profile : addresses.payment, 303);
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  return sendInBrowser(
    async () => {
      const { act } = await import('./completion-actions.ts');
      return (call) => act(call, form);
    },
    () => ({ failed: UNREACHABLE, ...readPosted(form), stored: null }),
  );
}

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Registration and payment', 'Check your details, choose your category and how to pay.', [noIndex]);

export default function PaymentPage() {
  return <Screen page={useLoaderData<typeof loader>()} />;
}
