import { addresses } from '@isocentre/domain/addresses';
import type { Edition } from '@isocentre/domain/editions/edition';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { readSiteRows, type SiteRows } from './queries.ts';

export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** When its text last changed, if known. */
  readonly changedAt: Date | undefined;
}

/** The pages every edition has. The third value is the slug under which a page's text is stored. */
const ALWAYS: ReadonlyArray<readonly [path: string, title: string, slug?: string]> = [
  ['/', 'Home', 'welcome-letter'],
  [addresses.registration, 'Registration'],
  [addresses.programme, 'Scientific Programme'],
  [addresses.venue, 'Venue', 'travel'],
  [addresses.contact, 'Contact'],
];

/** Pages of a list: present only if the list is not empty. */
const IF_FILLED = [
  [addresses.speakers, 'Our Speakers', 'speaker_sessions'],
  [addresses.awards, 'Awards and Honors', 'awards'],
  [addresses.photos, 'Photo Gallery', 'gallery_photos'],
  [addresses.sponsors, 'Sponsors', 'sponsors'],
] as const;

/** Pages of text: present only if the text is. */
const IF_WRITTEN = [
  [addresses.abstractGuidelines, 'Abstract Guidelines', 'abstract-guidelines'],
  [addresses.accommodation, 'Accommodation', 'accommodation'],
  [addresses.privacy, 'Privacy Policy', 'privacypolicy'],
  [addresses.terms, 'Terms and Conditions', 'terms'],
] as const;

const EDITIONS_KEPT = 200;

export type ListPages = (edition: LoadedEdition, now: Date) => Promise<PublicPage[]>;
/** The paths of what is published: abstracts in order, and the wall of e-posters if anything hangs there. */
export type ListPublished = (edition: LoadedEdition, now: Date) => Promise<readonly string[]>;

/** Every public page of an edition: no error pages, no accounts. Read once per content version. */
export function pageLister(db: Database, listPublished: ListPublished): ListPages {
  const kept = new LRUCache<string, PublicPage[]>({ max: EDITIONS_KEPT });
  return async (edition, now) => {
    const { id, contentVersion } = edition;
    const key = `${id} ${contentVersion}`;
    const pages = kept.get(key) ?? pagesOf(await readSiteRows(db, id));
    kept.set(key, pages);
    return abstractsPublic(edition.edition, now)
      ? [...pages, ...publishedPages(edition.edition, await listPublished(edition, now))]
      : pages;
  };
}

function publishedPages({ instants }: Edition, paths: readonly string[]): PublicPage[] {
  const changedAt = instants.abstractsPublicAt === null ? undefined : new Date(instants.abstractsPublicAt);
  const page = (path: string): PublicPage => ({ path, title: path.startsWith(addresses.posters) ? 'E-posters' : 'Abstracts', changedAt });
  return [page(addresses.publishedAbstracts), ...paths.map(page)];
}

/** The name of a page's share picture: the first part of its path, in any letter case. */
const nameOf = ({ path }: PublicPage) => (path === '/' ? 'home' : (path.split('/')[1] ?? '')).toLowerCase();

export const findPage = (pages: readonly PublicPage[], name: string) => pages.find((page) => nameOf(page) === name.toLowerCase());

function pagesOf({ committeePages, sights, hasWorkshop, cancerTypeIds, filled, published }: SiteRows): PublicPage[] {
  const page = (path: string, title: string, slug = ''): PublicPage => ({ path, title, changedAt: published.get(slug) });
  const cancers = 'Types of Cancer';
  return [
    ...ALWAYS.map(([path, title, slug]) => page(path, title, slug)),
    ...IF_FILLED.filter(([, , list]) => filled.has(list)).map(([path, title]) => page(path, title)),
    ...IF_WRITTEN.filter(([, , slug]) => published.has(slug)).map(([path, title, slug]) => page(path, title, slug)),
    ...(hasWorkshop ? [page(addresses.workshop, 'Pre-conference Workshop')] : []),
    ...committeePages.map(({ path, heading }) => page(`/${path}`, heading)),
    ...(sights ? [page(`/${sights.path}`, sights.heading)] : []),
    ...(cancerTypeIds.length > 0 ? [page(addresses.cancerTypes, cancers)] : []),
    ...cancerTypeIds.map((id) => page(`/cancerdetail/${id}`, cancers)),
  ];
}
