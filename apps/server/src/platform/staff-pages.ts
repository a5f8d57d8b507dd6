import { STAFF_ROOTS } from '@isocentre/contract/pages';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOrganisersHost } from './organisers-host.ts';
import { type Config, organisersOrigin } from './config.ts';
import { OTHER_METHODS } from './pages.ts';
import { sendRefusalPage } from './refusal-page.ts';
import { staffPolicy } from './security-headers.ts';
import { registerStaticFiles } from './static-files.ts';
import type { StaffBuild } from './web-build.ts';

/**
 * The pages of organisers, reviewers and judges: the same document at every path, without any data; the browser asks the
 * API for it. They stand on one origin, since sessions and passkeys belong to it.
 */
export async function registerStaffPages(app: FastifyInstance, staff: StaffBuild, config: Config): Promise<void> {
  const origin = organisersOrigin(config);
  if (staff.assets) await registerStaticFiles(app, staff.assets, '/staff/');
  await app.register(async (scope) => {
    scope.setErrorHandler(sendRefusalPage);
    // Before a body is read: no page takes one.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') return;
      reply.header('allow', 'GET, HEAD');
      throw new Refused('METHOD_NOT_ALLOWED');
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      if (!isOrganisersHost(request.headers.host, origin)) return reply.redirect(origin + request.url, 307);
      // Vite's client injects styles and connects by WebSocket; the policy is tested on the built pages.
      if (config.APP_MODE === 'development') reply.removeHeader('content-security-policy');
      else reply.header('content-security-policy', staffPolicy(request.url));
      return reply.type('text/html; charset=utf-8').send(await staff.document(request.url));
    };
    for (const root of STAFF_ROOTS) {
      for (const url of [root, `${root}/*`])
        scope.route({ method: ['GET', 'POST', ...OTHER_METHODS], url, config: { access: 'public' }, schema: { hide: true }, handler });
    }
  });
}
