import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { InlineText } from '@isocentre/ui/inline-text.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { data, Link, type LoaderFunctionArgs, type MetaFunction, Navigate, redirect, useLoaderData, useParams } from 'react-router';
import { AbstractHead } from '../../features/publication/abstract-head.tsx';
import { AbstractView } from '../../features/publication/abstract-view.tsx';
import type { LoadedAbstract } from '../../features/publication/load-abstract.ts';
import { inBrowser, onServer } from '../../lib/load.ts';
import { noIndex, pageMeta } from '../../lib/page-meta.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';

const load = () => import('../../features/publication/load-abstract.ts');
const loadOnServer = onServer(load);
export const clientLoader = inBrowser(load);

const addressOf = (reference: string) => `${addresses.publishedAbstracts}/${reference}`;

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  if (!('data' in page.data)) return page;
  const found = page.data.data;
  if (found?.state === 'moved') throw redirect(addressOf(found.reference), 301);
  if (found?.state === 'withdrawn') return data(page.data, { status: 410 });
  return found ? page : data(page.data, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData;
  const found = page && 'data' in page ? page.data : undefined;
  if (found === undefined) return pageMeta(args, 'Abstract', 'An abstract of the conference.');
  if (found?.state !== 'published') return pageMeta(args, 'Abstract', 'There is no abstract at this address.', [noIndex]);
  const { reference, title, authors } = found.abstract;
  const { forEngines } = found;
  const people = authors.map(({ name }) => name).join(', ');
  return pageMeta(
    args,
    `${reference}, ${unmarkedText(title)}`,
    `Abstract ${reference} by ${people}: text and citation.`,
    forEngines ? [...forEngines.meta, { 'script:ld+json': forEngines.article }] : [],
  );
};

export default function PublishedAbstractPage() {
  const page = useLoaderData<typeof loader>();
  const { reference = '' } = useParams();
  const found = useSettled(page);
  if (found === null) return <NotFound />;
  if (found?.state === 'moved') return <Navigate to={addressOf(found.reference)} replace />;
  const abstract = found?.state === 'published' ? found.abstract : undefined;
  const name = reference.toUpperCase();
  return (
    <>
      <PageBanner title={abstract ? <InlineText text={abstract.title} /> : `Abstract ${name}`} name={name} seed="s9">
        {abstract && <AbstractHead {...abstract} />}
        <SampleNote of="people" show={found?.state === 'published' && found.sample} />
      </PageBanner>
      <Awaited page={page} loading={<AbstractLoading />} failed="The abstract could not be loaded">
        {(loaded) => loaded && <Found {...loaded} />}
      </Awaited>
    </>
  );
}

function Found(found: LoadedAbstract) {
  if (found.state === 'published') return <AbstractView {...found.abstract} />;
  if (found.state === 'moved') return null;
  return (
    <div className="wrap section">
      <Notice title={`Abstract ${found.reference} was withdrawn on ${dateInWords(found.withdrawnOn)}.`}>
        <p>It is not shown any more, and its number is not given to another one.</p>
        <p>
          <Link to={addresses.publishedAbstracts}>All abstracts</Link>
        </p>
      </Notice>
    </div>
  );
}

function AbstractLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading the abstract...</Loading>
    </div>
  );
}
