import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { TextVersionPage } from '../../features/pages/text-version-page.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/pages/load-text-version.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  const missing = 'data' in page.data && page.data.data === null;
  return missing ? data(page.data, { status: 404 }) : page;
}

const TITLE = 'Earlier version';

/** Search engines find the text that applies now. */
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, TITLE, 'A text as it was when people accepted it.', [noIndex]);

export default function TextVersion() {
  const page = useLoaderData<typeof loader>();
  const text = useSettled(page);
  if (text === null) return <NotFound />;
  return (
    <>
      <PageBanner title={text ? `${text.title}, version ${text.version}` : TITLE} name={TITLE} seed="s10" />
      <Awaited page={page} loading={<TextVersionLoading />} failed="This page could not be loaded">
        {(found) => found && <TextVersionPage page={found} />}
      </Awaited>
    </>
  );
}

function TextVersionLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the text...</Loading>
    </div>
  );
}
