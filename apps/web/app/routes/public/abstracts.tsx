import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { AbstractList } from '../../features/publication/abstract-list.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';

const load = () => import('../../features/publication/load-abstracts.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  const missing = 'data' in page.data && page.data.data === null;
  return missing ? data(page.data, { status: 404 }) : page;
}

const TITLE = 'Abstracts';

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData;
  const missing = page && 'data' in page && page.data === null;
  return pageMeta(args, TITLE, 'All published abstracts of the conference, by word, author and category.', missing ? [noIndex] : []);
};

export default function Abstracts() {
  const page = useLoaderData<typeof loader>();
  const sample = useShellData()?.edition.hasSampleContent ?? false;
  if (useSettled(page) === null) return <NotFound />;
  return (
    <>
      <PageBanner title={TITLE} lead="What was accepted, as its authors wrote it. Each abstract has a lasting address." seed="s9">
        <SampleNote of="people" show={sample} />
      </PageBanner>
      <Awaited page={page} loading={<ListLoading />} failed="The abstracts could not be loaded">
        {(list) => list && <AbstractList {...list} />}
      </Awaited>
    </>
  );
}

function ListLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the abstracts...</Loading>
    </div>
  );
}
