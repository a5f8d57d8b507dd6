import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { EditionDirectory, LoadedEdition } from '../../platform/edition-directory.ts';
import { createMadeFiles, sendMade } from '../../platform/made-files.ts';
import { findPage, pageLister } from './list-pages.ts';
import { ICON_SIZES, makeFavicon, makeIcon, makeIconSvg } from './make-icons.ts';
import { makeLook } from './make-look.ts';
import { makeManifest } from './make-manifest.ts';
import { makeSharePicture } from './make-share-picture.ts';
import { makeRobots, makeSitemap } from './make-sitemap.ts';

const HOUR = 'public, max-age=3600';
const PNG = 'image/png';

/** What search engines, shared links and home screens request, for the requested edition. */
export function registerFound(app: FastifyInstance, { db, directory }: { db: Database; directory: EditionDirectory }): void {
  const keep = createMadeFiles();
  const listPages = pageLister(db);
  const serve = (url: string, type: string, make: (edition: LoadedEdition) => Promise<Buffer | string> | string) => {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const edition = await directory.forHost(request.headers.host);
      if (!edition) return reply.callNotFound();
      return sendMade(request, reply, await keep(edition, url, async () => make(edition)), { type, cacheControl: HOUR });
    });
  };

  serve('/robots.txt', 'text/plain; charset=utf-8', ({ origin }) => makeRobots(origin));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', async (edition) => makeSitemap(edition.origin, await listPages(edition)));
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', makeManifest);
  serve('/look.css', 'text/css; charset=utf-8', makeLook);
  serve('/favicon.ico', 'image/x-icon', makeFavicon);
  serve('/icons/mark.svg', 'image/svg+xml', makeIconSvg);
  for (const size of ICON_SIZES) serve(`/icons/${size}.png`, PNG, (edition) => makeIcon(edition, size));

  app.get<{ Params: { page: string } }>(
    '/og/:page.png',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const edition = await directory.forHost(request.headers.host);
      const page = edition && findPage(await listPages(edition), request.params.page);
      if (!page) return reply.callNotFound();
      const picture = await keep(edition, `og ${page.path}`, () => makeSharePicture(edition, page));
      // Meant to be embedded by other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendMade(request, reply, picture, { type: PNG, cacheControl: HOUR });
    },
  );
}
