import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { ComingSoonScreen } from '../../features/pages/coming-soon.tsx';
import { EarlierVersion } from '../../features/pages/earlier-version.tsx';
import { TextPage } from '../../features/pages/text-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/pages/load-terms.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Terms and Conditions', 'The terms of registration, payment, workshop and abstracts.');

export default function Terms() {
  return (
    <>
      <PageBanner title="Terms and Conditions" lead="Registration, payment, workshop and abstracts." seed="s10" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<TermsLoading />} failed="This page could not be loaded">
        {(page) =>
          page ? (
            <TextPage page={page}>
              <EarlierVersion {...page} />
            </TextPage>
          ) : (
            <ComingSoonScreen>The terms and conditions are being written and will be published here.</ComingSoonScreen>
          )
        }
      </Awaited>
    </>
  );
}

function TermsLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading terms and conditions...</Loading>
    </div>
  );
}
