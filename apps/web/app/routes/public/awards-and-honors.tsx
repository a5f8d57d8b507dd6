import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { AwardsList } from '../../features/awards/awards-list.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/awards/load-awards.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Awards and Honors', 'The awards and honours: for students, papers, research and new ideas.');

export default function AwardsAndHonors() {
  return (
    <>
      <PageBanner title="Awards and Honors" lead="For students, papers, research and new ideas." seed="s4" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<AwardsLoading />} failed="The awards could not be loaded">
        {(loaded) => <AwardsList {...loaded} />}
      </Awaited>
    </>
  );
}

function AwardsLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading awards...</Loading>
    </div>
  );
}
