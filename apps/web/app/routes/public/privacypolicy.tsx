import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { ComingSoonScreen } from '../../features/pages/coming-soon.tsx';
import { EarlierVersion } from '../../features/pages/earlier-version.tsx';
import { TextPage } from '../../features/pages/text-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/pages/load-privacy-policy.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Privacy Policy', 'What this site learns about you, why, and for how long it is kept.');

export default function PrivacyPolicy() {
  return (
    <>
      <PageBanner title="Privacy Policy" lead="What we collect, why, and how long we keep it." seed="s9" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<PrivacyPolicyLoading />} failed="This page could not be loaded">
        {(page) =>
          page ? (
            <TextPage page={page}>
              <EarlierVersion {...page} />
            </TextPage>
          ) : (
            <ComingSoonScreen>The privacy policy is being written and will be published here.</ComingSoonScreen>
          )
        }
      </Awaited>
    </>
  );
}

function PrivacyPolicyLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading privacy policy...</Loading>
    </div>
  );
}
