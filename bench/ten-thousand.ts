import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { benchSite, type BenchSite, percentiles } from './support/bench-site.ts';
import { buyersCookie, makeBuyers, SANDBOX_ENV, startSandbox } from './support/buyers.ts';
import { loadedTables, loadEditions } from './support/load-editions.ts';
import { makeOrganisers } from './support/organisers.ts';
import { startOwnPostgres } from './support/own-postgres.ts';
import { type Counted, countedStatements, countStatements, forgetStatements } from './support/statement-times.ts';
import { median } from './support/wrk.ts';

/**
 * Many conferences with all their delegates in one PostgreSQL of its own: how long requests take beside one conference alone, and every
 * statement of the worker's sweeps and of the invariants.
 *
 *   node bench/ten-thousand.ts --editions=1000 --delegates=500       needs `pnpm build` and PostgreSQL's programs; removes what it made
 */
const { values } = parseArgs({
  options: {
    editions: { type: 'string', default: '10000' },
    delegates: { type: 'string', default: '500' },
    connections: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Leaves out what is written about abstracts and letters after they came: a third of all rows. */
    lean: { type: 'boolean', default: false },
    /** Only loads and checks the invariants. */
    'load-only': { type: 'boolean', default: false },
    /** Leaves everything there until it is interrupted. */
    keep: { type: 'boolean', default: false },
  },
});
const EDITIONS = Number(values.editions);
const DELEGATES = Number(values.delegates);
const ROUNDS = Number(values.rounds);
const AT_MOST = 1.5;
const STATEMENT_MS = 1000;
const TURN_MS = 30_000;
const REQUESTS = 300;
const PORT = 3710;
const LEAN = ['assignments', 'conflicts', 'reviews', 'review_versions', 'letter_events', 'settlement_lines'];
const EDITION = 'ampi-tnpy-2025';

const postgres = await startOwnPostgres(PORT);
const { sandbox, provider } = await startSandbox();
const env = { ...SANDBOX_ENV, RAZORPAY_API_URL: `${provider}/v1` };
const site = benchSite({ database: 'isocentre_bench_many', port: PORT + 1, env, server: postgres.server });
const alone = benchSite({ database: 'isocentre_bench_one', port: PORT + 2, env, server: postgres.server });
const faults: string[] = [];
const hold = (good: boolean, what: string) => {
  if (!good) faults.push(what);
};
try {
  await site.prepare();
  await site.command('apps/server/src/main-demo-data.ts', String(DELEGATES));
  await site.query('create database isocentre_bench_one template isocentre_bench_many owner isocentre_migrator', [], site.adminUrl);
  console.log(`${EDITIONS} editions of ${DELEGATES} delegates`);
  const seconds = await loadEditions(site, {
    copies: EDITIONS,
    connections: Number(values.connections),
    without: values.lean ? LEAN : [],
  });
  await describeLoaded(seconds);
  await measureInvariants();
  if (!values['load-only']) {
    await compareRequests();
    await measureSweeps();
  }
  for (const fault of faults) console.log(`NOT within the target: ${fault}`);
  if (faults.length === 0) console.log('within the targets');
  if (values.keep) await interrupted();
} finally {
  await alone.stop();
  await site.stop();
  sandbox.kill('SIGTERM');
  await postgres.remove();
}
process.exitCode = faults.length === 0 ? 0 : 1;

async function describeLoaded(seconds: number): Promise<void> {
  const tables = await loadedTables(site);
  const [rows, bytes] = [tables.reduce((sum, one) => sum + one.rows, 0), tables.reduce((sum, one) => sum + one.bytes, 0)];
  const delegates = tables.find(({ of }) => of === 'registrations')?.rows ?? 0;
  console.log(
    `loaded in ${seconds.toFixed(0)} s: ${(rows / 1e6).toFixed(1)} million rows, ${(bytes / 1e9).toFixed(2)} GB, of which ${(delegates / 1e6).toFixed(2)} million registrations`,
  );
  console.log(`a delegate: ${(rows / delegates).toFixed(1)} rows, ${(bytes / delegates / 1000).toFixed(1)} kB with indexes`);
  for (const { of, rows: its, bytes: size } of tables.slice(0, 12))
    console.log(`  ${of}: ${(its / 1e6).toFixed(2)} million rows, ${(size / 1e9).toFixed(2)} GB`);
}

async function measureInvariants(): Promise<void> {
  await countStatements(site);
  await forgetStatements(site);
  for (const [what, args] of [['all editions', []] as const, ['one edition', [`--edition=${EDITION}`]] as const]) {
    const began = performance.now();
    await site.command('apps/server/src/main-invariants.ts', ...args);
    const took = (performance.now() - began) / 1000;
    console.log(`the invariants of ${what}: ${took.toFixed(1)} s, and they hold`);
    if (args.length > 0) hold(took <= 5, 'the invariants of one edition take longer than 5 s');
  }
  printStatements(await countedStatements(site), 5);
}

async function compareRequests(): Promise<void> {
  const organisers = await Promise.all([alone, site].map((one) => makeOrganisers(one, EDITION, 1)));
  for (const one of [alone, site]) {
    await one.query('update workshop_seats set capacity = null where edition_id = 1');
    await makeBuyers(one, (ROUNDS + 1) * REQUESTS, DELEGATES);
    await one.startWeb();
  }
  const base = `/api/v1/organiser/${EDITION}`;
  const asOrganiser = (path: string) => (one: BenchSite) => one.ask('GET', path, { cookie: organisers[one === alone ? 0 : 1]?.[0] });
  const kinds: Record<string, (one: BenchSite, n: number) => Promise<{ status: number }>> = {
    'session and /api/v1/me': (one, n) => one.ask('GET', '/api/v1/me', { cookie: buyersCookie(n + 1) }),
    'a page that nobody has asked for': (one, n) => one.ask('GET', `/contacts?n=${n}`),
    'the list of delegates': asOrganiser(`${base}/delegates?sort=name&status=PAID`),
    'somebody searched for': asOrganiser(`${base}/delegates?q=Raman`),
    'what waits': asOrganiser(`${base}/dashboard`),
    'a booking': (one, n) => one.ask('POST', '/api/v1/me/payment', { body: {}, cookie: buyersCookie(n + 1) }),
  };
  await forgetStatements(site);
  for (const [what, ask] of Object.entries(kinds)) {
    const ratios: number[] = [];
    const seen: string[] = [];
    let next = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const p95 = new Map<BenchSite, number>();
      for (const one of round % 2 === 0 ? [alone, site] : [site, alone]) p95.set(one, await timesOf(one, next, ask));
      next += REQUESTS;
      // The first warms up.
      if (round === 0) continue;
      ratios.push((p95.get(site) ?? Infinity) / (p95.get(alone) ?? 0));
      seen.push(`${p95.get(alone)?.toFixed(1)} and ${p95.get(site)?.toFixed(1)}`);
    }
    console.log(`${what}: p95 of one and of many ${seen.join(', ')} ms; median ratio ${median(ratios).toFixed(2)}`);
    hold(median(ratios) <= AT_MOST, `${what} takes ${median(ratios).toFixed(2)} times as long`);
  }
  const counted = await countedStatements(site);
  printStatements(counted, 5);
  hold((counted[0]?.slowestMs ?? 0) <= STATEMENT_MS, 'a statement of a request takes more than a second');
}

/** The 95th percentile, with four clients. */
async function timesOf(one: BenchSite, first: number, ask: (one: BenchSite, n: number) => Promise<{ status: number }>): Promise<number> {
  const times: number[] = [];
  let next = first;
  const clients = Array.from({ length: 4 }, async () => {
    while (next < first + REQUESTS) {
      const n = next++;
      const began = performance.now();
      const { status } = await ask(one, n);
      if (status >= 400) throw new Error(`answered ${status}`);
      times.push(performance.now() - began);
    }
  });
  await Promise.all(clients);
  return percentiles(times)(0.95);
}

interface Turn {
  name: string;
  took: number | null;
  failure: string | null;
}

/** One worker, until every sweep has had its turn. */
async function measureSweeps(): Promise<void> {
  await forgetStatements(site);
  site.startWorker();
  let turns: Turn[] = [];
  for (let last = -1, still = 0; still < 12; still = turns.length === last ? still + 1 : 0) {
    last = turns.length;
    await pause(5000);
    turns = await site.query<Turn>(
      'select name, took_ms::float8 as took, failure from sweep_turns where claimed_until is null or failure is not null order by took_ms desc nulls first',
    );
  }
  console.log(`${turns.length} sweeps have had their turn`);
  for (const { name, took, failure } of turns) {
    if (failure !== null || (took ?? 0) > 500) console.log(`  ${name}: ${failure ?? `${((took ?? 0) / 1000).toFixed(1)} s`}`);
    hold(failure === null, `the sweep ${name} fails: ${failure}`);
    hold((took ?? 0) <= TURN_MS || name === 'payments.invariants', `a turn of ${name} takes longer than ${TURN_MS / 1000} s`);
  }
  const counted = await countedStatements(site);
  printStatements(counted, 25);
}

function printStatements(counted: readonly Counted[], most: number): void {
  for (const { statement, calls, rows, slowestMs, blocks } of counted.slice(0, most))
    console.log(
      `  ${slowestMs.toFixed(0)} ms at most, ${calls} calls, ${(rows / calls).toFixed(1)} rows and ${blocks.toFixed(0)} blocks each: ${statement.replaceAll(/\s+/g, ' ').slice(0, 260)}`,
    );
}

async function interrupted(): Promise<void> {
  console.log(`kept until interrupted: ${site.applicationUrl}`);
  await new Promise((resolve) => process.once('SIGINT', resolve));
}
