import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { readSiteRows, type SiteRows } from './queries.ts';

export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** When its words last changed, where that is known. */
  readonly changedAt: Date | undefined;
}

/** The pages every edition has. The third value is the slug under which a page's words are kept. */
const ALWAYS: ReadonlyArray<readonly [path: string, title: string, slug?: string]> = [
  ['/', 'Home', 'welcome-letter'],
  ['/registration', 'Registration'],
  ['/scientific-program', 'Scientific Program'],
  ['/invited-speakers', 'Our Speakers'],
  ['/abstract', 'Abstract Guidelines', 'abstract-guidelines'],
  ['/awards-and-honors', 'Awards and Honors'],
  ['/conference-highlights', 'Photo Gallery'],
  ['/venue', 'Venue', 'travel'],
  ['/accommodation', 'Accommodation', 'accommodation'],
  ['/sponsors', 'Sponsors'],
  ['/contacts', 'Contact'],
];

/** Pages of words alone: there only when their words are. */
const IF_WRITTEN = [
  ['/privacypolicy', 'Privacy Policy', 'privacypolicy'],
  ['/terms', 'Terms and Conditions', 'terms'],
] as const;

const EDITIONS_KEPT = 200;

/** Every page of an edition that may be found and shared: no error pages, no accounts. Read once per content version. */
export function pageLister(db: Database): (edition: LoadedEdition) => Promise<PublicPage[]> {
  const kept = new LRUCache<string, PublicPage[]>({ max: EDITIONS_KEPT });
  return async ({ id, contentVersion }) => {
    const key = `${id} ${contentVersion}`;
    const pages = kept.get(key) ?? pagesOf(await readSiteRows(db, id));
    kept.set(key, pages);
    return pages;
  };
}

/** The name under which a page's picture is asked for: the first part of its address. Case does not count. */
const nameOf = ({ path }: PublicPage) => (path === '/' ? 'home' : (path.split('/')[1] ?? '')).toLowerCase();

export const findPage = (pages: readonly PublicPage[], name: string) => pages.find((page) => nameOf(page) === name.toLowerCase());

function pagesOf({ committeePages, places, hasWorkshop, cancerTypeIds, published }: SiteRows): PublicPage[] {
  const page = (path: string, title: string, slug = ''): PublicPage => ({ path, title, changedAt: published.get(slug) });
  const cancers = 'Types of Cancer';
  return [
    ...ALWAYS.map(([path, title, slug]) => page(path, title, slug)),
    ...IF_WRITTEN.filter(([, , slug]) => published.has(slug)).map(([path, title, slug]) => page(path, title, slug)),
    ...(hasWorkshop ? [page('/preconference-workshop', 'Pre-conference Workshop')] : []),
    ...committeePages.map(({ path, heading }) => page(`/${path}`, heading)),
    ...(places ? [page(`/${places.path}`, places.heading)] : []),
    ...(cancerTypeIds.length > 0 ? [page('/types-of-cancers', cancers)] : []),
    ...cancerTypeIds.map((id) => page(`/cancerdetail/${id}`, cancers)),
  ];
}
