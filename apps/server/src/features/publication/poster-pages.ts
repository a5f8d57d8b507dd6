import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { EditionDirectory } from '../../platform/edition-directory.ts';
import type { Files } from '../../platform/files/files.ts';
import { posterFile } from '../../platform/files/pictures.ts';
import type { Previews } from '../../platform/previews.ts';
import type { ReadPublished } from './published.ts';

const NAME = /^([0-9a-f]{32})-([1-9]\d{0,4})\.webp$/;
/** Kept so long by browsers and proxies, whatever its author decides meanwhile. */
const KEPT = 'public, max-age=600';

export const pageUrl = (key: string, width: number) => `/poster-pages/${key}-${width}.webp`;

interface PosterPagesDeps {
  clock: Clock;
  directory: EditionDirectory;
  files: Files;
  previews: Previews;
  published: ReadPublished;
}

/** The drawn pages of what hangs on the wall now; anything else is not there, whoever knows its name. */
export function registerPosterPages(app: FastifyInstance, { clock, directory, files, previews, published }: PosterPagesDeps): void {
  app.get<{ Params: { name: string } }>(
    '/poster-pages/:name',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const preview = await previews.of(request);
      const edition = preview?.edition ?? (await directory.forHost(request.headers.host));
      const today = clock.edition(request.headers);
      // A preview does not look ahead at what is secret until then.
      const now = preview?.at && preview.at < today ? preview.at : today;
      const [, key = '', width = ''] = NAME.exec(request.params.name) ?? [];
      if (!edition || key === '' || !abstractsPublic(edition.edition, now)) return reply.callNotFound();
      const { posters } = await published(edition, now);
      if (!posters.some(({ page }) => page.key === key && page.widths.includes(Number(width)))) return reply.callNotFound();
      const file = await files.get(posterFile(edition.id, key, Number(width)));
      if (!file) return reply.callNotFound();
      const shared = preview || clock.isMoved(request.headers) ? 'no-store' : KEPT;
      return reply.header('cache-control', shared).header('content-length', file.bytes).type('image/webp').send(file.stream);
    },
  );
}
