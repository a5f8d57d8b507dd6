import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const PROBE_MS = 1000;

/** `/healthz`: the process runs. `/readyz`: it can serve, so a load balancer may send it visitors. */
export function registerHealth(app: FastifyInstance, pool: Pool, closing: () => boolean): void {
  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true }, logLevel: 'silent' }, async () => ({ ok: true }));
  app.get('/readyz', { config: { access: 'public' }, schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const database = !closing() && (await answers(pool));
    return reply.code(database ? 200 : 503).send({ ready: database, ...(closing() ? { closing: true } : {}) });
  });
}

async function answers(pool: Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
  const probe = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([probe, late]);
}
