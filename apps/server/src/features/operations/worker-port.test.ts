import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { freePort } from '../../test/free-port.ts';
import { until } from '../../test/insist.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';

const TOKEN = 'a-token-that-is-long-enough';

let site: TestApp;
let worker: MortalProcess;
let port: number;
let folder: string;

beforeAll(async () => {
  [site, port, folder] = await Promise.all([buildTestApp(), freePort(), mkdtemp(join(tmpdir(), 'isocentre-metrics-'))]);
  await writeFile(
    join(folder, 'backup.prom'),
    '# HELP isocentre_backup_last_success_timestamp_seconds When\nisocentre_backup_last_success_timestamp_seconds{part="files",repository="1"} 1763290000\nnot a metric at all\nother_program_secret 5\n',
  );
  worker = await startMortal('worker', {
    APP_MODE: 'test',
    DATABASE_URL: site.database.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    WORKER_PORT: String(port),
    METRICS_DIR: folder,
    METRICS_TOKEN: TOKEN,
  });
});
afterAll(async () => {
  await worker.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
};
const metrics = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text;

test(
  'a worker tells whether it is well, and its queues and sweeps, on a port of its own',
  { tags: ['OPS-086'], timeout: 60_000 },
  async () => {
    await until(
      'it answers',
      () =>
        get('/readyz').then(
          (answer) => answer.status === 200,
          () => false,
        ),
      30_000,
    );
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"ok":true}' });
    await until('it has measured', async () => /isocentre_letters_waiting \d/.test(await metrics()), 30_000);
    await until(
      'it has checked the invariants',
      async () => /isocentre_sweep_duration_seconds_count\{sweep="payments.invariants"\} 1/.test(await metrics()),
      30_000,
    );
    const text = await metrics();
    expect(text).toMatch(/^isocentre_jobs\{queue="payments\.[a-z-]+",state="created"\} 0$/m);
    expect(text).toMatch(/^isocentre_jobs\{queue="payments\.[a-z-]+\.dead",state="created"\} 0$/m);
    expect(text).toMatch(/^isocentre_sweep_duration_seconds_count\{sweep="payments.reconcile"\} [1-9]\d*$/m);
    expect(text).toMatch(/^isocentre_sweep_failures_total\{sweep="payments.reconcile"\} 0$/m);
    expect(text).toMatch(/^isocentre_db_pool_waiting\{pool="requests"\} 0$/m);
  },
);

test('what other programs of the machine report is among its metrics', { tags: ['OPS-045'] }, async () => {
  const text = await metrics();
  expect(text).toMatch(/^isocentre_backup_last_success_timestamp_seconds\{part="files",repository="1"\} 1763290000$/m);
  expect(text).not.toMatch(/other_program_secret|not a metric/);
});

test('the port is on loopback alone and wants the token', { tags: ['OPS-088'] }, async () => {
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/metrics', { authorization: `Bearer ${TOKEN.replace('a', 'b')}` })).status).toBe(404);
  expect((await get('/anything', { authorization: `Bearer ${TOKEN}` })).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  // 127.0.0.2 is this machine too, for a machine without a network.
  await expect(fetch(`http://${outside?.address ?? '127.0.0.2'}:${port}/healthz`)).rejects.toThrow('fetch failed');
});

test(
  'every metric that the dashboard and the rules ask for is told by a worker or a web process',
  { tags: ['OPS-093', 'OPS-089'] },
  async () => {
    const root = new URL('../../../../../', import.meta.url);
    const [dashboard, rules] = await Promise.all([
      readFile(new URL('deploy/grafana/isocentre.json', root), 'utf8'),
      readFile(new URL('deploy/prometheus/isocentre.rules.yml', root), 'utf8'),
    ]);
    const queries = (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr),
    );
    const asked = new Set(
      [...queries, rules].flatMap((text) => text.match(/\b(?:isocentre|http|page_cache|process|nodejs|clock)_[a-z0-9_]+/g) ?? []),
    );
    const web = (await site.app.inject({ url: '/metrics' })).body;
    const told = new Set([...`${web}\n${await metrics()}`.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''));
    // Another program reports it, or this machine's PostgreSQL does not archive.
    const elsewhere = new Set([
      'isocentre_drill_last_success_timestamp_seconds',
      'isocentre_payment_page_same',
      'isocentre_payment_page_timestamp_seconds',
    ]);
    const missing = [...asked].filter(
      (name) => !told.has(name.replace(/_(bucket|count|sum)$/, '')) && !told.has(name) && !elsewhere.has(name),
    );
    expect(missing).toEqual([]);
    expect(asked.size).toBeGreaterThan(25);
  },
);
