import type { Site } from './shell-data.ts';

type CommitteePage = Site['committeePages'][number];
type SightsPage = NonNullable<Site['sights']>;

/** The page at an edition-specific path. */
export type OwnPage = { kind: 'committee'; page: CommitteePage } | { kind: 'sights'; page: SightsPage } | { kind: 'moved'; to: string };

/** Paths are printed and typed by hand, so case is ignored. */
export function findOwnPage(site: Pick<Site, 'committeePages' | 'sights'>, address = ''): OwnPage | null {
  const wanted = address.toLowerCase();
  const at = (path: string) => path.toLowerCase() === wanted;
  const page = site.committeePages.find(({ path }) => at(path));
  if (page) return { kind: 'committee', page };
  if (site.sights && at(site.sights.path)) return { kind: 'sights', page: site.sights };
  const misspelt = site.committeePages.find(({ properPath }) => properPath && at(properPath));
  return misspelt ? { kind: 'moved', to: `/${misspelt.path}` } : null;
}

/** The path that names a page: of a misspelt one, the proper spelling. */
export function namingPath(site: Pick<Site, 'committeePages' | 'sights'>, pathname: string): string {
  const found = findOwnPage(site, pathname.slice(1));
  return found?.kind === 'committee' && found.page.properPath ? `/${found.page.properPath}` : pathname;
}
