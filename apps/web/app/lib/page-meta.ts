import { addresses } from '@isocentre/domain/addresses';
import type { MetaDescriptor } from 'react-router';
import { findOwnPage } from './own-page.ts';
import type { ShellData, Site } from './shell-data.ts';

interface Matches {
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
}
interface MetaArgs extends Matches {
  location: { pathname: string };
}

/**
 * Title and description of a page, and its metadata for search and sharing; the conference's name comes from the root's
 * data.
 */
export function pageMeta(
  { matches, location }: MetaArgs,
  title: string,
  description: string,
  extra: MetaDescriptor[] = [],
): MetaDescriptor[] {
  const shell = shellOf({ matches });
  const words = shell ? `${title}, ${shell.edition.shortName}` : title;
  const found = shell && !extra.includes(noIndex) ? sharing(shell, location.pathname, words, description) : [];
  return [{ title: words }, { name: 'description', content: description }, ...found, ...extra];
}

const shellOf = ({ matches }: Matches) => matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
export const shellEdition = (args: Matches) => shellOf(args)?.edition;
export const shellSite = (args: Matches) => shellOf(args)?.site;

export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** The canonical path of a page with several. */
export function canonicalPath(site: Site, pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const own = findOwnPage(site, path.slice(1));
  if (own && own.kind !== 'moved') return `/${own.page.path}`;
  // A reference is written in capitals.
  for (const list of [addresses.publishedAbstracts, addresses.posters]) {
    const [, reference] = path.split(`${list}/`);
    if (path.startsWith(list) && reference) return `${list}/${reference.toUpperCase()}`;
  }
  return path === '/home' || path === '' ? '/' : path;
}

function sharing({ edition, site }: ShellData, pathname: string, title: string, description: string): MetaDescriptor[] {
  const path = canonicalPath(site, pathname);
  const address = edition.origin + path;
  const property = (name: string, content: string): MetaDescriptor => ({ property: `og:${name}`, content });
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    property('type', 'website'),
    property('site_name', edition.shortName),
    property('title', title),
    property('description', description),
    property('url', address),
    property('image', `${edition.origin}/og/${path.split('/')[1] || 'home'}.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', title),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
