import type { Site } from './shell-data.ts';

type CommitteePage = Site['committeePages'][number];
type PlacesPage = NonNullable<Site['places']>;

/** What stands at an address that is the edition's own. */
export type OwnPage = { kind: 'committee'; page: CommitteePage } | { kind: 'places'; page: PlacesPage } | { kind: 'moved'; to: string };

/** Well-spelt addresses that lead to the printed ones. */
const MOVED: Readonly<Record<string, string>> = { 'regional-advisory-committee': 'regional-advisory-committe' };

/** Addresses are printed and typed by hand, so their case does not count. */
export function findOwnPage(site: Site, address = ''): OwnPage | null {
  const wanted = address.toLowerCase();
  const at = (path: string) => path.toLowerCase() === wanted;
  const page = site.committeePages.find(({ path }) => at(path));
  if (page) return { kind: 'committee', page };
  if (site.places && at(site.places.path)) return { kind: 'places', page: site.places };
  const target = MOVED[wanted];
  return target !== undefined && site.committeePages.some(({ path }) => path === target) ? { kind: 'moved', to: `/${target}` } : null;
}
