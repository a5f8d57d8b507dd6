import type { Site } from './shell-data.ts';

type CommitteePage = Site['committeePages'][number];
type SightsPage = NonNullable<Site['sights']>;

/** The page at an edition-specific path. */
export type OwnPage = { kind: 'committee'; page: CommitteePage } | { kind: 'sights'; page: SightsPage } | { kind: 'moved'; to: string };

/** Corrected spellings that redirect to the printed paths. */
const MOVED: Readonly<Record<string, string>> = { 'regional-advisory-committee': 'regional-advisory-committe' };

/** Paths are printed and typed by hand, so case is ignored. */
export function findOwnPage(site: Pick<Site, 'committeePages' | 'sights'>, address = ''): OwnPage | null {
  const wanted = address.toLowerCase();
  const at = (path: string) => path.toLowerCase() === wanted;
  const page = site.committeePages.find(({ path }) => at(path));
  if (page) return { kind: 'committee', page };
  if (site.sights && at(site.sights.path)) return { kind: 'sights', page: site.sights };
  const target = MOVED[wanted];
  return target !== undefined && site.committeePages.some(({ path }) => path === target) ? { kind: 'moved', to: `/${target}` } : null;
}
