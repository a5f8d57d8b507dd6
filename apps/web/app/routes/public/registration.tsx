import { datesInWords } from '@isocentre/domain/editions/local-time';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import '../../features/accounts/login-styles.ts';
import type { Outcome } from '../../features/registration/form/values.ts';
import { KnownOr } from '../../features/registration/known/known-or.tsx';
import { FeesPanel } from '../../features/registration/fees-panel.tsx';
import { tabAddress, tabFrom, Tabs } from '../../features/registration/tabs.tsx';
import { pageServicesContext } from '../../lib/page-services.ts';
import { pageStatus, UNREACHABLE } from '../../lib/failure.ts';
import { partsInBrowser, partsOnServer, unlessSubmitted } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { sendInBrowser } from '../../lib/send-in-browser.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import '../../features/registration/panel-styles.ts';

/** Separate files: somebody looking up a fee need not load a form. */
const LoginPanel = lazy(() => import('../../features/accounts/login-screen.tsx').then((screen) => ({ default: screen.LoginPanel })));
const RegistrationPanel = lazy(() =>
  import('../../features/registration/registration-panel.tsx').then((panel) => ({ default: panel.RegistrationPanel })),
);

const parts = {
  fees: () => import('../../features/fees/load-fees.ts'),
  registration: () => import('../../features/registration/load-registration.ts'),
};
export const loader = partsOnServer(parts);
export const clientLoader = partsInBrowser(parts);

/** Switching tabs reloads nothing. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.search === args.nextUrl.search && unlessSubmitted(args);

/** The registration form, without script. No redirect: the result is for this one person's eyes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { sendRegistration } = await import('../../features/registration/form/send-registration.ts');
  // A body that is not a form is treated as an empty form: the page shows what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await sendRegistration(context.get(pageServicesContext).call, form);
  return data(outcome, { status: 'failed' in outcome ? pageStatus(outcome.failed) : 201 });
}

export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Outcome> {
  const form = await request.formData();
  return sendInBrowser(
    async () => {
      const { registerInBrowser } = await import('../../features/registration/form/register-in-browser.ts');
      return (call) => registerInBrowser(call, form);
    },
    () => ({ failed: UNREACHABLE }),
  );
}

export const handle = { bar: 'solid' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Registration', 'What the conference costs in each phase, what the fee covers, and where to register.');

export default function Registration() {
  const edition = useShellData()?.edition;
  const { fees, registration } = useLoaderData<typeof loader>().parts;
  const [search] = useSearchParams();
  const tab = tabFrom(search);
  return (
    <>
      <PageBanner
        title="Registration"
        lead={edition && `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}.`}
        compact
      />
      <Tabs open={tab} />
      {tab === 'registration' && (
        <Awaited page={registration} loading={<PanelLoading words="Loading registration..." />} failed="Registration could not be loaded">
          {(shown) => (
            <Suspense fallback={<PanelLoading words="Loading registration..." />}>
              <RegistrationPanel {...shown} />
            </Suspense>
          )}
        </Awaited>
      )}
      {tab === 'login' && (
        <Suspense fallback={<div className="wrap section" />}>
          <KnownOr>
            <LoginPanel registerAt={tabAddress('registration')} />
          </KnownOr>
        </Suspense>
      )}
      {tab === 'fees' && (
        <Awaited page={fees} loading={<PanelLoading words="Loading fees..." />} failed="The fees could not be loaded">
          {(shown) => <FeesPanel {...shown} />}
        </Awaited>
      )}
    </>
  );
}

function PanelLoading({ words }: { words: string }) {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>{words}</Loading>
    </div>
  );
}
