import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { missingMigrations } from './schema-check.ts';

const PROBE_MS = 1000;

export interface Readiness {
  readonly ready: boolean;
  readonly closing?: true;
  /** Migrations of this release that the database does not have: `isocentre migrate` was not run. */
  readonly missing?: readonly string[];
}

/**
 * Whether a process can serve: PostgreSQL answers and has the schema that this release needs. Mail server and payment
 * provider do not count: while they are away, the site stays.
 */
export function createReadiness(pool: Pool, closing: () => boolean): () => Promise<Readiness> {
  // What has been applied stays applied.
  let schemaFits = false;
  return async () => {
    if (closing()) return { ready: false, closing: true };
    const late = pause(PROBE_MS, { ready: false }, { ref: false });
    const probe = async (): Promise<Readiness> => {
      if (schemaFits) {
        await pool.query('select 1');
        return { ready: true };
      }
      // What takes something away may come later.
      const missing = (await missingMigrations(pool)).expand;
      schemaFits = missing.length === 0;
      return schemaFits ? { ready: true } : { ready: false, missing };
    };
    return Promise.race([probe().catch(() => ({ ready: false })), late]);
  };
}

/** `/healthz`: the process runs. `/readyz`: it can serve, so a load balancer may send it visitors. */
export function registerHealth(app: FastifyInstance, pool: Pool, closing: () => boolean): void {
  const readiness = createReadiness(pool, closing);
  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true }, logLevel: 'silent' }, async () => ({ ok: true }));
  app.get('/readyz', { config: { access: 'public' }, schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });
}
