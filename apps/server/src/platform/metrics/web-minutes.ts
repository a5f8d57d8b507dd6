import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@isocentre/domain/durations';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import type { PageCache } from '../page-cache.ts';
import type { CountedPool } from './process-metrics.ts';

interface WebMinutes {
  readonly db: Database;
  readonly pool: CountedPool;
  readonly pageCache: Pick<PageCache, 'hits'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Writes down each minute how many requests a web process has answered and how many failed, so that the worker can tell
 * an operator who has no Prometheus.
 */
export function noteMinutes(app: FastifyInstance, { db, pool, pageCache, log }: WebMinutes): void {
  const process = randomUUID();
  const startedAt = new Date();
  let [requests, failed, waiting, hits] = [0, 0, 0, 0];
  app.addHook('onResponse', async (_request, reply) => {
    requests += 1;
    if (reply.statusCode >= 500) failed += 1;
  });
  const note = async () => {
    const fromMemory = pageCache.hits() - hits;
    const row = { process, started_at: startedAt, requests: requests + fromMemory, failed, waiting };
    [requests, failed, waiting, hits] = [0, 0, 0, hits + fromMemory];
    await db
      .insertInto('web_minutes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the minute could not be written down'));
  };
  const looking = setInterval(() => {
    waiting = Math.max(waiting, pool.waitingCount);
  }, SECOND_MS).unref();
  const noting = setInterval(() => void note(), MINUTE_MS).unref();
  // At once as well: a process that dies within a minute is counted.
  app.addHook('onListen', note);
  app.addHook('onClose', async () => {
    clearInterval(looking);
    clearInterval(noting);
  });
}
