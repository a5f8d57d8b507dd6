import { datesInWords } from '@isocentre/domain/editions/local-time';
import { type MetaFunction, type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { FeesPanel } from '../../features/registration/fees-panel.tsx';
import { LoginPanel } from '../../features/registration/login-panel.tsx';
import { RegistrationPanel } from '../../features/registration/registration-panel.tsx';
import { tabFrom, Tabs } from '../../features/registration/tabs.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Bone, Loading } from '../../ui/states.tsx';

const load = () => import('../../features/registration/load-fees.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** From tab to tab nothing is loaded again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Registration', 'What the conference costs in each phase, what the fee covers, and where to register.');

export default function Registration() {
  const edition = useShellData()?.edition;
  const page = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const tab = tabFrom(search);
  return (
    <>
      <PageBanner
        title="Registration"
        lead={edition && `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}.`}
        seed="s2"
      />
      <Tabs open={tab} />
      {tab === 'registration' && <RegistrationPanel />}
      {tab === 'login' && <LoginPanel />}
      {tab === 'fees' && (
        <Awaited page={page} loading={<FeesLoading />} failed="The fees could not be loaded">
          {(fees) => <FeesPanel {...fees} />}
        </Awaited>
      )}
    </>
  );
}

function FeesLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading fees...</Loading>
    </div>
  );
}
