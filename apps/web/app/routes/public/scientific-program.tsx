import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { ProgrammePage } from '../../features/programme/programme-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/programme/load-programme.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Scientific Programme', 'The programme of the conference day by day, with times, sessions, speakers and chairpersons.');

export default function ScientificProgram() {
  return (
    <>
      <PageBanner title="Scientific Programme" seed="s9" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<ProgrammeLoading />} failed="The programme could not be loaded">
        {(programme) => <ProgrammePage {...programme} />}
      </Awaited>
    </>
  );
}

function ProgrammeLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the programme...</Loading>
    </div>
  );
}
