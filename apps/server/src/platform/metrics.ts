import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';

export interface MetricsOptions {
  config: Pick<Config, 'APP_MODE' | 'METRICS_TOKEN'>;
  pageCacheHits: () => number;
}

/** Figures for Prometheus at /metrics. In production only for who has the token. */
export function registerMetrics(app: FastifyInstance, { config, pageCacheHits }: MetricsOptions): void {
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
        this.set(pageCacheHits());
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
    if (!open && (config.METRICS_TOKEN === undefined || request.headers.authorization !== `Bearer ${config.METRICS_TOKEN}`))
      return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
