import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { Config } from '../config.ts';
import type { PageCache } from '../page-cache.ts';
import { passwordsWaiting } from '../passwords.ts';
import { policyReportsTotal } from '../policy-reports.ts';
import { gaugeOf, processMetrics, type ProcessMetrics } from './process-metrics.ts';
import { mayReadMetrics } from './token.ts';

export interface WebMetricsOptions extends ProcessMetrics {
  config: Pick<Config, 'APP_MODE' | 'METRICS_TOKEN'>;
  pageCache: Pick<PageCache, 'hits' | 'size' | 'onServed'>;
}

/** Pages from memory are answered before there is a route. */
const FROM_MEMORY = 'page from memory';

/** Metrics of a web process for Prometheus at /metrics. In production only with the token. */
export function registerMetrics(app: FastifyInstance, { config, pageCache, ...options }: WebMetricsOptions): void {
  const registry = processMetrics(options);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  registry.registerMetric(
    new Counter({
      name: 'page_cache_hits_total',
      help: 'Pages answered from memory',
      registers: [],
      collect() {
        this.reset();
        this.inc(pageCache.hits());
      },
    }),
  );
  registry.registerMetric(policyReportsTotal);
  gaugeOf(registry, 'page_cache_pages', 'Pages kept in memory', [], (gauge) => gauge.set({}, pageCache.size()));
  gaugeOf(registry, 'isocentre_password_checks_waiting', 'Passwords that wait for a core to be checked', [], (gauge) =>
    gauge.set({}, passwordsWaiting()),
  );

  pageCache.onServed((method, status, ms) => duration.observe({ method, route: FROM_MEMORY, status }, ms / 1000));
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', { config: { access: 'operations' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(config, request.headers.authorization)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
