import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CancerDetail, NoSuchCancer } from '../../features/cancers/cancer-detail.tsx';
import { useSettled } from '../../lib/use-settled.ts';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/cancers/load-cancer-type.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  const missing = 'data' in page.data && page.data.data === null;
  return missing ? data(page.data, { status: 404 }) : page;
}

const TITLE = 'Types of Cancer';

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData;
  const known = page && 'data' in page ? page.data : undefined;
  if (known === null) return pageMeta(args, TITLE, 'No cancer information found for this ID.', [noIndex]);
  return pageMeta(args, known?.cancerName ?? TITLE, `${known?.cancerName ?? TITLE}: an overview, in general terms.`);
};

export default function CancerDetailPage() {
  const page = useLoaderData<typeof loader>();
  const known = useSettled(page);
  const name = known?.cancerName ?? TITLE;
  // After a navigation inside the site the title was set before the name was loaded.
  useEffect(() => {
    document.title = document.title.replace(TITLE, name);
  }, [name]);
  return (
    <>
      <PageBanner title={name} name={name.toLowerCase()} lead={known?.cancerSubName} seed="s6" />
      <Awaited page={page} loading={<DetailLoading />} failed="Failed to load cancer details. Please try again later." reason={null}>
        {(detail) => (detail ? <CancerDetail {...detail} /> : <NoSuchCancer />)}
      </Awaited>
    </>
  );
}

function DetailLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading cancer details...</Loading>
    </div>
  );
}
