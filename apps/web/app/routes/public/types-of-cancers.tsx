import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { CancerTypesPage } from '../../features/cancers/cancer-types-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/cancers/load-cancer-types.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Types of Cancer', 'Some types of cancer that radiotherapy treats, in general terms.');

export default function TypesOfCancers() {
  return (
    <>
      <PageBanner title="Types of Cancer" lead="Some of the diseases this conference works to treat better." seed="s6" />
      <Awaited
        page={useLoaderData<typeof loader>()}
        loading={<TypesLoading />}
        failed="Failed to load cancer types. Please try again later."
        reason={null}
      >
        {(page) => <CancerTypesPage {...page} />}
      </Awaited>
    </>
  );
}

function TypesLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading cancer types...</Loading>
    </div>
  );
}
