import { addresses } from '@isocentre/domain/addresses';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { ComingSoonScreen } from '../../features/pages/coming-soon.tsx';
import { TextPage } from '../../features/pages/text-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/pages/load-accommodation.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) => pageMeta(args, 'Accommodation', 'Where to stay during the conference.');

export default function Accommodation() {
  return (
    <>
      <PageBanner title="Accommodation" lead="Where to stay during the conference." seed="s7" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<AccommodationLoading />} failed="This page could not be loaded">
        {(page) =>
          page ? (
            <TextPage page={page}>
              <ArrowLink to={addresses.venue}>See the venue</ArrowLink>
            </TextPage>
          ) : (
            <ComingSoonScreen>Hotels near the venue will be listed here.</ComingSoonScreen>
          )
        }
      </Awaited>
    </>
  );
}

function AccommodationLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" />}>Loading accommodation...</Loading>
    </div>
  );
}
