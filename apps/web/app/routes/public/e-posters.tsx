import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { PosterList } from '../../features/publication/poster-list.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';

const load = () => import('../../features/publication/load-posters.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  const missing = 'data' in page.data && page.data.data === null;
  return missing ? data(page.data, { status: 404 }) : page;
}

const TITLE = 'E-poster wall';

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData;
  const missing = page && 'data' in page && page.data === null;
  return pageMeta(args, TITLE, 'The e-posters of the conference, board by board.', missing ? [noIndex] : []);
};

export default function EPosters() {
  const page = useLoaderData<typeof loader>();
  const sample = useShellData()?.edition.hasSampleContent ?? false;
  if (useSettled(page) === null) return <NotFound />;
  return (
    <>
      <PageBanner title={TITLE} lead="As they hang in the hall, board by board. Shown are those whose authors agreed." seed="s4">
        <SampleNote of="people" show={sample} />
      </PageBanner>
      <Awaited page={page} loading={<WallLoading />} failed="The e-posters could not be loaded">
        {(wall) => wall && <PosterList {...wall} />}
      </Awaited>
    </>
  );
}

function WallLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the e-posters...</Loading>
    </div>
  );
}
