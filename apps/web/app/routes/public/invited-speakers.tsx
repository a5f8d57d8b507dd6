import { Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { SpeakersPage } from '../../features/speakers/speakers-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PeopleBones } from '../../ui/people.tsx';

const load = () => import('../../features/speakers/load-speakers.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Our Speakers', 'Orators, chairpersons, panelists and talks of the conference, day by day and session by session.');

export default function InvitedSpeakers() {
  return (
    <>
      <PageBanner title="Our Speakers" lead="Who speaks, who chairs and who sits on the panels, session by session." seed="s10" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<SpeakersLoading />} failed="The speakers could not be loaded">
        {(days) => <SpeakersPage days={days} />}
      </Awaited>
    </>
  );
}

function SpeakersLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<PeopleBones />}>Loading speakers...</Loading>
    </div>
  );
}
