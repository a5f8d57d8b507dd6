import { CONTENT_VERSION_HEADER } from '@isocentre/contract/content';
import type { RouteShape } from '@isocentre/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { EditionDirectory } from './edition-directory.ts';
import type { BoundRoute } from './feature.ts';
import { clientOf, createLimiter } from './limits.ts';
import { checkOrigin } from './origin-check.ts';
import { editionOf, visitOf } from './visit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it. `operations`: for those who run the service. A route without it does not start. */
    access?: RouteShape['access'] | 'operations';
  }
}

export interface HandleOptions {
  directory: EditionDirectory;
  clock: Clock;
  pool: Pool;
}

/** Puts a route of the contract on the server: origin, validation, limit, use case, answer. */
export function handle(app: FastifyInstance, { route, handler }: BoundRoute, { directory, clock, pool }: HandleOptions): void {
  const limiter = route.limit ? createLimiter(pool, route.name, route.limit) : undefined;
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: route.access },
    schema: {
      operationId: route.name,
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: { [route.status]: route.answer },
    },
    onRequest: async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request, (await editionOf(request, directory)).origin);
    },
    // After validation: only calls that could succeed are counted.
    preHandler: async (request) => {
      if (limiter) await limiter(`${(await editionOf(request, directory)).id}:${clientOf(request.ip)}`);
    },
    handler: async (request, reply) => {
      const visit = await visitOf(request, directory, clock);
      const answer = await handler(inputOf(request) as never, visit);
      return reply
        .code(route.status)
        .headers({ 'cache-control': 'no-store', [CONTENT_VERSION_HEADER]: visit.edition.contentVersion })
        .send(answer);
    },
  });
}

const inputOf = (request: FastifyRequest) => ({ params: request.params, query: request.query, body: request.body });
