import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { ProgrammeChanges } from '../../features/programme/programme-changes.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/programme/load-changes.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Changes of the programme', 'What has changed in the programme of the conference.');

export default function Changes() {
  return (
    <>
      <PageBanner title="Changes of the programme" seed="s9" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<ChangesLoading />} failed="The changes could not be loaded">
        {(changes) => <ProgrammeChanges {...changes} />}
      </Awaited>
    </>
  );
}

function ChangesLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the changes...</Loading>
    </div>
  );
}
