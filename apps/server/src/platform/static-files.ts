import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** The site's built files. Those under /assets have a content hash in their name and never change. */
export async function registerStaticFiles(app: FastifyInstance, folder: string, prefix = '/'): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix,
      // A second folder would add its method to replies again.
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // A build's own document is a page, not a file.
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'index.html'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? YEAR : HOUR);
      },
    });
  });
}
