import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { withDetails } from './openapi-details.ts';

/**
 * The one inline style of the API page's library (it hides a sprite); allowed by its hash, so that other inline styles
 * stay forbidden.
 */
const INLINE_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The contract as an OpenAPI document (`/api/openapi.json`) and as a page for people (`/api/docs`). */
export async function registerOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Isocentre',
        version: '1',
        description: 'Everything the site does, it does through this API. The edition is the one the host name belongs to.',
      },
      servers: [{ url: origin }],
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => withDetails(jsonSchemaTransformObject(made)),
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(app.swagger()),
  );
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace("style-src 'self' https:", `style-src 'self' 'unsafe-hashes' ${INLINE_STYLE}`),
      theme: { title: 'Isocentre API' },
    });
  });
}
