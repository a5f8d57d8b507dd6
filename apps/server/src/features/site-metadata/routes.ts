import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { EditionDirectory, LoadedEdition } from '../../platform/edition-directory.ts';
import { createMadeFiles, sendMade } from '../../platform/made-files.ts';
import { PREVIEW_LOOK_PATH, type Previews } from '../../platform/previews.ts';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import type { Clock } from '../../platform/clock.ts';
import { findPage, type ListPublished, pageLister } from './list-pages.ts';
import { ICON_SIZES, makeFavicon, makeIcon, makeIconSvg } from './make-icons.ts';
import { makeLook } from './make-look.ts';
import { makeManifest } from './make-manifest.ts';
import { makeSharePicture } from './make-share-picture.ts';
import { makeRobots, makeSitemap, sitemapKept } from './make-sitemap.ts';

const HOUR = 'public, max-age=3600';
const PNG = 'image/png';

interface FoundDeps {
  db: Database;
  directory: EditionDirectory;
  previews: Previews;
  clock: Clock;
  listPublished: ListPublished;
}

/** What search engines, shared links and home screens request, for the requested edition. */
export function registerFound(app: FastifyInstance, { db, directory, previews, clock, listPublished }: FoundDeps): void {
  const keep = createMadeFiles();
  const listPages = pageLister(db, listPublished);
  const serve = (url: string, type: string, make: (edition: LoadedEdition) => Promise<Buffer | string> | string) => {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const edition = await directory.forHost(request.headers.host);
      if (!edition) return reply.callNotFound();
      return sendMade(request, reply, await keep(edition, url, async () => make(edition)), { type, cacheControl: HOUR });
    });
  };

  serve('/robots.txt', 'text/plain; charset=utf-8', ({ origin }) => makeRobots(origin));
  app.get('/sitemap.xml', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const edition = await directory.forHost(request.headers.host);
    if (!edition) return reply.callNotFound();
    const now = clock.edition(request.headers);
    const name = abstractsPublic(edition.edition, now) ? 'sitemap with abstracts' : 'sitemap';
    const file = await keep(edition, name, async () => makeSitemap(edition.origin, await listPages(edition, now)));
    const cacheControl = clock.isMoved(request.headers) ? 'no-store' : sitemapKept(edition.edition, now);
    return sendMade(request, reply, file, { type: 'application/xml; charset=utf-8', cacheControl });
  });
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', makeManifest);
  serve('/look.css', 'text/css; charset=utf-8', makeLook);
  // Of a page in a frame beside a form, on a host that may show another edition otherwise: at an address of its own, kept by nobody.
  app.get(PREVIEW_LOOK_PATH, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const preview = await previews.of(request);
    if (!preview) return reply.callNotFound();
    return reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/css; charset=utf-8' }).send(makeLook(preview.edition));
  });
  serve('/favicon.ico', 'image/x-icon', makeFavicon);
  serve('/icons/mark.svg', 'image/svg+xml', makeIconSvg);
  for (const size of ICON_SIZES) serve(`/icons/${size}.png`, PNG, (edition) => makeIcon(edition, size));

  app.get<{ Params: { page: string } }>(
    '/og/:page.png',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const edition = await directory.forHost(request.headers.host);
      const page = edition && findPage(await listPages(edition, clock.edition(request.headers)), request.params.page);
      if (!page) return reply.callNotFound();
      const picture = await keep(edition, `og ${page.path}`, () => makeSharePicture(edition, page));
      // Meant to be embedded by other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendMade(request, reply, picture, { type: PNG, cacheControl: HOUR });
    },
  );
}
