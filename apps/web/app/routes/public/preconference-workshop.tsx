import { type MetaFunction, useLoaderData } from 'react-router';
import { WorkshopHeader } from '../../features/workshop/workshop-header.tsx';
import { PeopleSection, WorkshopCommitteeList, WorkshopSpeakerList } from '../../features/workshop/workshop-people.tsx';
import { partsInBrowser, partsOnServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PeopleBones } from '../../ui/people.tsx';
import { Bone, Loading } from '../../ui/states.tsx';

const workshop = () => import('../../features/workshop/load-workshop.ts');
const parts = {
  header: async () => ({ load: (await workshop()).loadHeader }),
  speakers: async () => ({ load: (await workshop()).loadSpeakers }),
  committee: async () => ({ load: (await workshop()).loadCommittee }),
};
export const loader = partsOnServer(parts);
export const clientLoader = partsInBrowser(parts);

export const meta: MetaFunction = (args) =>
  pageMeta(
    args,
    'Pre-conference Workshop',
    'The hands-on workshop before the conference: what it is about, where and when, and what to bring.',
  );

export default function PreconferenceWorkshop() {
  const { header, speakers, committee } = useLoaderData<typeof loader>().parts;
  return (
    <>
      <PageBanner title="Pre-conference Workshop" seed="s4" />
      <Awaited page={header} loading={<HeaderLoading />} failed="The workshop could not be loaded">
        {(data) => <WorkshopHeader {...data} />}
      </Awaited>
      <PeopleSection id="workshop-speakers" title="Workshop speakers">
        <Awaited
          page={speakers}
          loading={<Loading bones={<PeopleBones />}>Loading speakers...</Loading>}
          failed="Error: Failed to fetch speakers"
          reason={null}
          inSection
        >
          {(data) => <WorkshopSpeakerList speakers={data} />}
        </Awaited>
      </PeopleSection>
      <PeopleSection id="workshop-committee" title="Workshop organizing committee">
        <Awaited
          page={committee}
          loading={<Loading bones={<PeopleBones />}>Loading committee members...</Loading>}
          failed="Error: Failed to fetch committee members"
          reason={null}
          inSection
        >
          {(data) => <WorkshopCommitteeList members={data} />}
        </Awaited>
      </PeopleSection>
    </>
  );
}

function HeaderLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" />}>Loading the workshop...</Loading>
    </div>
  );
}
