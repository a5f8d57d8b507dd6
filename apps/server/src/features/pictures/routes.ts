import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { EditionDirectory } from '../../platform/edition-directory.ts';
import type { Files } from '../../platform/files/files.ts';
import { pictureReader } from './read-picture.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Uploaded pictures of the site. A name is never reused, so its content never changes. */
export function registerPictures(app: FastifyInstance, deps: { db: Database; directory: EditionDirectory; files: Files }): void {
  const readPicture = pictureReader(deps.db, deps.files);
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const edition = await deps.directory.forHost(request.headers.host);
      const bytes = edition && (await readPicture(edition, request.params.name));
      if (!bytes) return reply.callNotFound();
      return reply.header('cache-control', YEAR).type('image/webp').send(bytes);
    },
  );
}
