import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Ten thousand conferences in one PostgreSQL, one web process: what the directory of host names and the page memory carry.
 * Loads copies of the first edition into a database of its own, then asks for pages of them.
 *
 *   node bench/many-editions.ts               needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const EDITIONS = 10_000;
const PORT = 3163;
const SERVER = '127.0.0.1:5432';
const DATABASE = 'isocentre_bench_editions';
const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  DATABASE_ADMIN_URL: `postgres://isocentre_admin:isocentre@${SERVER}/postgres`,
  DATABASE_MIGRATION_URL: `postgres://isocentre_migrator:isocentre@${SERVER}/${DATABASE}`,
  DATABASE_URL: `postgres://isocentre_app:isocentre@${SERVER}/${DATABASE}`,
  APP_MODE: 'production',
  PORT: String(PORT),
  PUBLIC_ORIGIN: 'https://localhost',
  ORGANISERS_EMAIL: 'desk@example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
};
let shared: pg.Client | undefined;
const hostOf = (i: number) => `conference-${i}.example.org`;

await asAdmin(`drop database if exists ${DATABASE} with (force)`);
await runToEnd('apps/server/src/main-setup.ts');
const loading = await timed(fill);
const size = await query<{ size: string }>(`select pg_size_pretty(pg_database_size('${DATABASE}')) as size`);
console.log(`${EDITIONS} editions loaded in ${(loading / 1000).toFixed(1)} s; the database has ${size[0]?.size}`);

const lookup = await timed(async () => {
  for (let i = 0; i < 1000; i += 1) await query("select 1 from edition_hosts where host = 'x'");
});
console.log(`(a round trip to PostgreSQL takes ${(lookup / 1000).toFixed(2)} ms here)`);

const site = spawn(process.execPath, ['apps/server/src/main-web.ts'], { cwd: root, env, stdio: 'inherit' });
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
while ((await get('localhost', '/readyz').catch(() => 0)) !== 200) await pause(100);
for (let i = 0; i < 50; i += 1) await get(hostOf(i), '/contacts');

await report('500 conferences, their first page each', 500, (i) => hostOf(1000 + i));
await report('the same 500 again', 500, (i) => hostOf(1000 + i));
await report('20 busy conferences', 4000, (i) => hostOf(1000 + (i % 20)));
await report('2,000 visits spread over all 10,000', 2000, () => hostOf(Math.floor(Math.random() * EDITIONS)));
const metrics = await fetch(`http://127.0.0.1:${PORT}/healthz`);
console.log(`still healthy: ${metrics.ok}; the web process uses ${await memoryOf(site.pid ?? 0)} MB`);
const ended = once(site, 'exit');
site.kill('SIGTERM');
agent.destroy();
await ended;
await asAdmin(`drop database if exists ${DATABASE} with (force)`);

async function report(what: string, count: number, host: (i: number) => string): Promise<void> {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const clients = Array.from({ length: 16 }, async () => {
    for (let i = next++; i < count; i = next++) {
      times.push(
        await timed(async () => {
          const status = await get(host(i), '/contacts');
          if (status !== 200) throw new Error(`status ${status}`);
        }),
      );
    }
  });
  await Promise.all(clients);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
  console.log(`${what}: ${Math.round((count / (performance.now() - began)) * 1000)} pages/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

function get(host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: PORT, path, agent, headers: { host, 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Copies of everything edition 1 has, by the tables' own definitions. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_MIGRATION_URL });
  await client.connect();
  const columns = async (table: string) =>
    (
      await client.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      )
    ).rows.map((row) => row.name);
  const editionColumns = (await columns('editions')).filter((name) => !['id', 'slug', 'is_default'].includes(name));
  await client.query(
    `insert into editions (slug, ${editionColumns.join(', ')}) select 'copy-' || n, ${editionColumns.join(', ')} from editions, generate_series(1, ${EDITIONS}) n where slug not like 'copy-%'`,
  );
  await client.query(
    `insert into edition_hosts (host, edition_id) select 'conference-' || (substring(slug from 6)::int - 1) || '.example.org', id from editions where slug like 'copy-%'`,
  );
  for (const table of [
    'edition_instants',
    'edition_limits',
    'registration_phases',
    'registration_categories',
    'category_aliases',
    'fee_amounts',
    'edition_options',
    'notices',
    'travel_directions',
  ]) {
    const others = (await columns(table)).filter((name) => name !== 'edition_id');
    await client.query(
      `insert into ${table} (edition_id, ${others.join(', ')}) select e.id, ${others.map((name) => `t.${name}`).join(', ')} from ${table} t, editions e where t.edition_id = 1 and e.slug like 'copy-%'`,
    );
  }
  await client.query('analyze');
  await client.end();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  if (!shared) {
    shared = new pg.Client({ connectionString: env.DATABASE_URL });
    shared.on('error', () => {});
    await shared.connect();
  }
  return (await shared.query<Row>(sql)).rows;
}

async function asAdmin(sql: string): Promise<void> {
  await shared?.end();
  shared = undefined;
  const client = new pg.Client({ connectionString: env.DATABASE_ADMIN_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function runToEnd(script: string): Promise<void> {
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => {
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}`);
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
