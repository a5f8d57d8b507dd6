import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { EditionDirectory } from '../../platform/edition-directory.ts';
import type { Files } from '../../platform/files/files.ts';
import { isOrganisersHost } from '../../platform/organisers-host.ts';
import { pictureReader } from './read-picture.ts';

const YEAR = 'public, max-age=31536000, immutable';

interface PicturesDeps {
  db: Database;
  directory: EditionDirectory;
  files: Files;
  organisersOrigin: string;
}

/** Uploaded pictures of the site. A name is never reused, so its content never changes. */
export function registerPictures(app: FastifyInstance, { db, directory, files, organisersOrigin }: PicturesDeps): void {
  const pictures = pictureReader(db, files);
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const edition = await directory.forHost(request.headers.host);
      const own = edition && (await pictures.ofEdition(edition, name));
      // Where organisers work, forms and previews of all editions stand.
      const bytes = own ?? (isOrganisersHost(request.headers.host, organisersOrigin) ? await pictures.ofAny(name) : undefined);
      if (!bytes) return reply.callNotFound();
      return reply.header('cache-control', YEAR).type('image/webp').send(bytes);
    },
  );
}
