import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SHAREABLE_HEADER } from '@isocentre/contract/pages';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { isPassword } from '../passwords.ts';

const TOKEN = 'a-token-that-is-long-enough';

let site: TestApp;
beforeAll(async () => {
  const page = new Response('<!doctype html><title>Public</title>', {
    headers: { 'content-type': 'text/html; charset=utf-8', [SHAREABLE_HEADER]: '1' },
  });
  site = await buildTestApp({ handlePage: async () => page.clone(), env: { METRICS_TOKEN: TOKEN, CLOCK: '2025-08-10T12:00:00+05:30' } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

/** Over the network: pages from memory are served before the framework. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { port } = site.app.server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, headers: { host: 'localhost:3000', ...headers } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
const metrics = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).body;
const valueOf = async (line: RegExp) => Number(line.exec(await metrics())?.[1]);

test('requests are counted and timed by route and status, pages from memory too', { tags: ['OPS-085'] }, async () => {
  const fromMemory = /^http_request_duration_seconds_count\{method="GET",route="page from memory",status="200"\} (\d+)$/m;
  await get('/public');
  expect(await valueOf(fromMemory)).toBeNaN();
  await get('/public');
  await get('/public');
  expect(await valueOf(fromMemory)).toBe(2);
  await get('/api/v1/clock');
  await get('/api/v1/nothing');
  const text = await metrics();
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/clock",status="200"\} 1$/m);
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1$/m);
  expect(text).toMatch(/^# TYPE page_cache_hits_total counter$/m);
  expect(text).toMatch(/^page_cache_hits_total 2$/m);
  expect(text).toMatch(/^isocentre_build_info\{version="development",node="[\d.]+"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

test('connections in use and callers that wait for one', { tags: ['OPS-085'] }, async () => {
  const busy = Array.from({ length: site.config.DATABASE_POOL_SIZE + 3 }, () => site.pool.query('select pg_sleep(0.8)'));
  await until('the pool is full', async () => site.pool.waitingCount >= 3, 2000);
  const text = await metrics();
  await Promise.all(busy);
  expect(text).toMatch(/^isocentre_db_pool_connections\{pool="requests",state="in_use"\} 10$/m);
  expect(Number(/^isocentre_db_pool_waiting\{pool="requests"\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3);
  expect(await metrics()).toMatch(/^isocentre_db_pool_waiting\{pool="requests"\} 0$/m);
});

test('passwords that wait for a core', { tags: ['OPS-085'] }, async () => {
  const checks = Array.from({ length: 20 }, () => isPassword('any', undefined));
  await until('some wait', async () => (await valueOf(/^isocentre_password_checks_waiting (\d+)$/m)) > 0, 5000);
  await Promise.all(checks);
  expect(await valueOf(/^isocentre_password_checks_waiting (\d+)$/m)).toBe(0);
});

test.each([
  ['none', {}],
  ['of the same length', { authorization: `Bearer ${TOKEN.replace('a', 'b')}` }],
  ['cut short', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['without the word before it', { authorization: TOKEN }],
])('a wrong token, %s, finds nothing [OPS-088]', async (_what, headers: Record<string, string>) => {
  expect((await get('/metrics', headers)).status).toBe(404);
  expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

test(
  'a process is ready when PostgreSQL has the schema of its release, whatever mail server and provider do',
  { tags: ['OPS-101'] },
  async () => {
    const owner = new pg.Client({ connectionString: site.database.migrationUrl });
    await owner.connect();
    await owner.query("update schema_migrations set name = 'not yet ' || name where name = '0057_sweep_turns_and_alerts.sql'");
    // Another process: what has been applied stays applied, so one that has seen it does not look again.
    const early = await buildTestApp({ database: site.database });
    const readiness = async () => {
      const answer = await early.app.inject({ url: '/readyz' });
      return [answer.statusCode, answer.json<unknown>()];
    };
    expect(await readiness()).toEqual([503, { ready: false, missing: ['0057_sweep_turns_and_alerts.sql'] }]);
    await owner.query("update schema_migrations set name = replace(name, 'not yet ', '')");
    // Its mail server is at a closed port, and it has no payment provider.
    expect(await readiness()).toEqual([200, { ready: true }]);
    await owner.end();
    await early.close();
  },
);
