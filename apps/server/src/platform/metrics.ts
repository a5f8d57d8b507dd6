import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { databaseTime } from './agreed-time.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { PageCache } from './page-cache.ts';
import { hashOf } from './sessions.ts';

export interface MetricsOptions {
  config: Pick<Config, 'APP_MODE' | 'METRICS_TOKEN'>;
  pageCache: Pick<PageCache, 'hits' | 'size'>;
  db: Database;
  clock: Clock;
}

/** Metrics for Prometheus at /metrics. In production only with the token. */
export function registerMetrics(app: FastifyInstance, { config, pageCache, db, clock }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, pages from memory excepted',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'page_cache_hits_total',
      help: 'Pages answered from memory',
      registers: [],
      collect() {
        this.set(pageCache.hits());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'page_cache_pages',
      help: 'Pages kept in memory',
      registers: [],
      collect() {
        this.set(pageCache.size());
      },
    }),
  );

  registry.registerMetric(
    new Gauge({
      name: 'clock_difference_seconds',
      help: 'This machine’s clock minus PostgreSQL’s. Beyond five minutes nobody is erased until they agree: an alarm',
      registers: [],
      async collect() {
        const theirs = await databaseTime(db).catch(() => undefined);
        this.set(theirs ? (clock.system().getTime() - theirs.getTime()) / 1000 : Number.NaN);
      },
    }),
  );

  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', { config: { access: 'operations' }, schema: { hide: true } }, async (request, reply) => {
    const open = config.METRICS_TOKEN === undefined && config.APP_MODE !== 'production';
    if (!open && !hasToken(request.headers.authorization, config.METRICS_TOKEN)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compared as hashes, in constant time. */
const hasToken = (given: string | undefined, token: string | undefined) =>
  given !== undefined && token !== undefined && timingSafeEqual(hashOf(given), hashOf(`Bearer ${token}`));
