import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { openSpan, type OpenSpan } from './tracing.ts';

/** Probes and their like come every few seconds and say nothing. */
const NOT_TRACED = /^\/(healthz|readyz|metrics)\b/;

/**
 * A span per request, named by its route. A visitor's own `traceparent` does not count: it would let anybody choose what is kept.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = NOT_TRACED.test(request.url)
      ? undefined
      : openSpan({
          name: request.method,
          kind: 'server',
          facts: { 'http.request.method': request.method, 'isocentre.request_id': request.id },
        });
    if (!span) return done();
    spans.set(request, span);
    return span.run(done);
  });
  // Again after the body has been read, whose events belong to the connection and not to the request.
  const again: onRequestHookHandler = (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  };
  app.addHook('preValidation', again);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      facts: { 'http.route': route, 'http.response.status_code': reply.statusCode },
      failed: reply.statusCode >= 500,
    });
  });
}
