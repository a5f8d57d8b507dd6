import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { WorkshopHeader } from '../../features/workshop/workshop-header.tsx';
import { PeopleSection, WorkshopCommitteeList, WorkshopSpeakerList } from '../../features/workshop/workshop-people.tsx';
import { partsInBrowser, partsOnServer } from '../../lib/load.ts';
import { noIndex, pageMeta, shellSite } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PeopleBones } from '../../ui/people.tsx';

const workshop = () => import('../../features/workshop/load-workshop.ts');
const parts = {
  header: async () => ({ load: (await workshop()).loadHeader }),
  speakers: async () => ({ load: (await workshop()).loadSpeakers }),
  committee: async () => ({ load: (await workshop()).loadCommittee }),
};
const loadParts = partsOnServer(parts);

/** An edition without a workshop has no such page. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadParts(args);
  const { header } = page.data.parts;
  return 'failed' in header && header.failed.status === 404 ? data(page.data, { status: 404 }) : page;
}
export const clientLoader = partsInBrowser(parts);

export const meta: MetaFunction = (args) => {
  if (shellSite(args)?.workshop === null) return pageMeta(args, 'Page not found', 'The page you asked for is not here.', [noIndex]);
  return pageMeta(
    args,
    'Pre-conference Workshop',
    'The hands-on workshop before the conference: what it is about, where and when, and what to bring.',
  );
};

export default function PreconferenceWorkshop() {
  const { header, speakers, committee } = useLoaderData<typeof loader>().parts;
  if (useShellData()?.site.workshop === null) return <NotFound />;
  return (
    <>
      <PageBanner title="Pre-conference Workshop" seed="s4" />
      <Awaited page={header} loading={<HeaderLoading />} failed="The workshop could not be loaded">
        {(shown) => <WorkshopHeader {...shown} />}
      </Awaited>
      <PeopleSection id="workshop-speakers" title="Workshop speakers">
        <Awaited
          page={speakers}
          loading={<Loading bones={<PeopleBones />}>Loading speakers...</Loading>}
          failed="Error: Failed to fetch speakers"
          reason={null}
          inSection
        >
          {(shown) => <WorkshopSpeakerList speakers={shown} />}
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
          {(shown) => <WorkshopCommitteeList members={shown} />}
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
