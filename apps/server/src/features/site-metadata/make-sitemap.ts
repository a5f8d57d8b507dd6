import type { Edition } from '@isocentre/domain/editions/edition';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import type { PublicPage } from './list-pages.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML. */
export const xml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export function makeSitemap(origin: string, pages: readonly PublicPage[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${xml(origin + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Everything but the API may be indexed. */
export const makeRobots = (origin: string) => `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

const HOUR_SECONDS = 3600;

/** How long others may keep the sitemap: an hour, but not beyond the instant at which abstracts appear in it. */
export function sitemapKept(edition: Pick<Edition, 'instants'>, now: Date): string {
  const { abstractsPublicAt: from } = edition.instants;
  const left = from === null || abstractsPublic(edition, now) ? HOUR_SECONDS : Math.floor((Date.parse(from) - now.getTime()) / 1000);
  return `public, max-age=${Math.max(0, Math.min(HOUR_SECONDS, left))}`;
}
