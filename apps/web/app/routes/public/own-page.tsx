import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { data, type LoaderFunctionArgs, type MetaFunction, Navigate, redirect, useLoaderData, useParams } from 'react-router';
import { CommitteeLoading, CommitteePage } from '../../features/committee/committee-page.tsx';
import { SightsPage } from '../../features/sights/sights-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { findOwnPage } from '../../lib/own-page.ts';
import { noIndex, pageMeta, shellSite } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('./load-own-page.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  if (!('data' in page.data)) return page;
  const own = page.data.data;
  if (own?.kind === 'moved') throw redirect(own.to, 301);
  return own ? page : data(page.data, { status: 404 });
}

export const meta: MetaFunction = (args) => {
  const site = shellSite(args);
  const found = site && findOwnPage(site, args.params['address']);
  if (found?.kind === 'committee') return pageMeta(args, found.page.heading, `${found.page.heading}: who they are and where they work.`);
  if (found?.kind === 'sights') return pageMeta(args, found.page.menuLabel, found.page.lead);
  return pageMeta(args, 'Page not found', 'The page you asked for is not here.', [noIndex]);
};

export default function OwnPage() {
  const loaded = useLoaderData<typeof loader>();
  const { address } = useParams();
  const site = useShellData()?.site;
  const found = site ? findOwnPage(site, address) : null;
  switch (found?.kind) {
    case 'committee':
      return (
        <>
          <PageBanner title={found.page.heading} seed={found.page.path} />
          <Awaited
            page={loaded}
            loading={<CommitteeLoading heading={found.page.heading} />}
            failed="Error loading committee data"
            reason={({ status }) => `API request failed with status: ${status}`}
          >
            {(own) => own?.kind === 'committee' && <CommitteePage groups={own.groups} />}
          </Awaited>
        </>
      );
    case 'sights':
      return (
        <>
          <PageBanner title={found.page.heading} lead={found.page.lead} seed={found.page.path} />
          <Awaited page={loaded} loading={<SightsLoading />} failed="The places could not be loaded">
            {(own) => own?.kind === 'sights' && <SightsPage page={own.sights} />}
          </Awaited>
        </>
      );
    case 'moved':
      return <Navigate to={found.to} replace />;
    case undefined:
      return <NotFound />;
  }
}

function SightsLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading places...</Loading>
    </div>
  );
}
