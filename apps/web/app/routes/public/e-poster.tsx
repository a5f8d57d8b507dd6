import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  Navigate,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import { AbstractHead } from '../../features/publication/abstract-head.tsx';
import { posterPath } from '../../features/publication/poster-paths.ts';
import { PosterView } from '../../features/publication/poster-view.tsx';
import { usePosterKeys } from '../../features/publication/use-poster-keys.ts';
import { usePosterTurning } from '../../features/publication/use-poster-turning.ts';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import type { FoundPoster } from '../../lib/published-or-null.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/publication/load-poster.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

/** Whether pages turn stands in the address; whoever stops them goes on reading the one that is there. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname;

/** Where else it is: under another number, or as text alone. */
const elsewhere = (found: Exclude<FoundPoster, { state: 'shown' }>) =>
  found.state === 'moved' ? posterPath(found.reference) : `${addresses.publishedAbstracts}/${found.reference}`;

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  if (!('data' in page.data)) return page;
  const found = page.data.data;
  if (found === null) return data(page.data, { status: 404 });
  // Its author may agree tomorrow.
  if (found.state !== 'shown') throw redirect(elsewhere(found), found.state === 'moved' ? 301 : 302);
  return page;
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData;
  const found = page && 'data' in page ? page.data : undefined;
  if (found === undefined) return pageMeta(args, 'E-poster', 'An e-poster of the conference.');
  if (found?.state !== 'shown') return pageMeta(args, 'E-poster', 'There is no e-poster at this address.', [noIndex]);
  const { reference, title, authors } = found.poster;
  return pageMeta(
    args,
    `${reference}, ${unmarkedText(title)}`,
    `E-poster ${reference} by ${authors.map(({ name }) => name).join(', ')}: its page and the text of the abstract.`,
  );
};

export default function EPosterPage() {
  const page = useLoaderData<typeof loader>();
  const reference = (useParams()['reference'] ?? '').toUpperCase();
  const found = useSettled(page);
  const poster = found?.state === 'shown' ? found.poster : undefined;
  const { turning, set } = usePosterTurning(reference, poster?.next);
  usePosterKeys(poster);
  if (found === null) return <NotFound />;
  if (found && found.state !== 'shown') return <Navigate to={elsewhere(found)} replace />;
  return (
    <>
      <PageBanner title={poster ? <InlineText text={poster.title} /> : `E-poster ${reference}`} name={reference} seed="s4">
        {poster && <AbstractHead {...poster} />}
      </PageBanner>
      <Awaited page={page} loading={<PosterLoading />} failed="The e-poster could not be loaded">
        {(loaded) => loaded?.state === 'shown' && <PosterView poster={loaded.poster} turning={turning} onTurning={set} />}
      </Awaited>
    </>
  );
}

function PosterLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the e-poster...</Loading>
    </div>
  );
}
