import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import type { Readiness } from './health.ts';
import type { Log } from './log.ts';
import { mayReadMetrics } from './metrics/token.ts';

interface OperationsPort {
  readonly config: Pick<Config, 'APP_MODE' | 'METRICS_TOKEN'>;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: () => Promise<string>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/**
 * `/healthz`, `/readyz` and `/metrics` of a process that serves nothing else. Only on loopback: whoever may read it is on
 * this machine.
 */
export async function openOperationsPort(port: number, parts: OperationsPort): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(request, response, parts).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  parts.log.info(`Health and metrics are at http://127.0.0.1:${given}`);
  return {
    port: given,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(request: IncomingMessage, response: ServerResponse, { config, readiness, metrics }: OperationsPort): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0];
  const json = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (path === '/healthz') return void json(200, { ok: true });
  if (path === '/readyz') {
    const state = await readiness();
    return void json(state.ready ? 200 : 503, state);
  }
  if (path !== '/metrics' || !mayReadMetrics(config, request.headers.authorization)) return void json(404, { error: 'not found' });
  const text = await metrics();
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
}
