import { Agent } from 'node:http';
import { benchSite, percentiles } from './support/bench-site.ts';
import { residentMb } from './support/process-use.ts';

/**
 * Ten thousand conferences in one PostgreSQL, one web process: what the host name directory and the page cache can hold.
 * Loads copies of the first edition into its own database, then requests their pages.
 *
 *   node bench/many-editions.ts               needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const EDITIONS = 10_000;
const site = benchSite({ database: 'isocentre_bench_editions', port: 3163, env: { APP_MODE: 'production', PAYMENT_SANDBOX: 'true' } });
const hostOf = (i: number) => `conference-${i}.example.org`;

await site.prepare();
const loading = await timed(fill);
const size = await site.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size');
console.log(`${EDITIONS} editions loaded in ${(loading / 1000).toFixed(1)} s; the database has ${size[0]?.size}`);

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const get = async (host: string, path: string) => (await site.ask('GET', path, { host, from: agent })).status;
const web = await site.startWeb();
for (let i = 0; i < 50; i += 1) await get(hostOf(i), '/contacts');

await report('500 conferences, their first page each', 500, (i) => hostOf(1000 + i));
await report('the same 500 again', 500, (i) => hostOf(1000 + i));
await report('20 busy conferences', 4000, (i) => hostOf(1000 + (i % 20)));
await report('2,000 visits spread over all 10,000', 2000, () => hostOf(Math.floor(Math.random() * EDITIONS)));
console.log(
  `still healthy: ${(await get('localhost', '/healthz')) === 200}; the web process uses ${Math.round(residentMb(web.pid ?? 0))} MB`,
);
agent.destroy();
await site.stop();

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
  const at = percentiles(times);
  console.log(
    `${what}: ${Math.round((count / (performance.now() - began)) * 1000)} pages/s, p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
  );
}

/** Copies everything of edition 1, using the tables' own definitions. */
async function fill(): Promise<void> {
  const columns = async (table: string) =>
    (
      await site.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      )
    ).map((row) => row.name);
  const editionColumns = (await columns('editions')).filter((name) => !['id', 'slug', 'is_default'].includes(name));
  await site.query(
    `insert into editions (slug, ${editionColumns.join(', ')}) select 'copy-' || n, ${editionColumns.join(', ')} from editions, generate_series(1, ${EDITIONS}) n where slug not like 'copy-%'`,
  );
  await site.query(
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
    await site.query(
      `insert into ${table} (edition_id, ${others.join(', ')}) select e.id, ${others.map((name) => `t.${name}`).join(', ')} from ${table} t, editions e where t.edition_id = 1 and e.slug like 'copy-%'`,
    );
  }
  await site.query('analyze');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
