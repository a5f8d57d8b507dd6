import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseMachines, type Name, NAMES, psql } from './database-machines.ts';
import { DirectWriters } from './direct-writers.ts';
import { InsistentWriters, type Site } from './insistent-writers.ts';
import { until } from './until.ts';

/**
 * Three database machines with the files of deploy/ha, a web process that reaches them by HAProxy, and people who write and pay while
 * machines are lost, frozen and cut off. Needs root, and what `pnpm build` made. The tests tell one story, in this order.
 */

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** What the specification asks for, in seconds. */
const [FAILOVER, SWITCHOVER, NOT_NOW] = [30, 8, 3.5];
/** Two cores do everything here: the three databases, the site and its visitors. */
const BUSY = 1.5;
/** `wal_sender_timeout`, then Patroni's next look. */
const OTHER_CONFIRMS = 20;

let machines: DatabaseMachines;
let site: Site;
let database: Record<string, string>;
/** Of the web process, and of commands. */
let settings: Record<string, string>;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  const [balancer = 0, web = 0, provider = 0] = await Promise.all(Array.from({ length: 3 }, freePort));
  machines = await DatabaseMachines.start(balancer);
  const at = `127.0.0.1:${balancer}`;
  database = {
    DATABASE_ADMIN_URL: `postgres://isocentre_admin:isocentre@${at}/postgres`,
    DATABASE_MIGRATION_URL: `postgres://isocentre_migrator:isocentre@${at}/isocentre`,
    DATABASE_URL: `postgres://isocentre_app:isocentre@${at}/isocentre`,
  };
  const leader = await machines.named('leader');
  await psql(machines.superuserUrl(leader), "create role isocentre_admin login createdb createrole password 'isocentre'");
  await until('HAProxy knows the leader', async () => (await psql(database['DATABASE_ADMIN_URL'] ?? '', 'select 1')) === '1', 20_000);
  await run(process.execPath, ['scripts/setup.ts'], { cwd: ROOT, env: { ...process.env, ...database, APP_MODE: 'test' } });
  await sql('update workshop_seats set capacity = 5000; create table direct_writes (text text primary key)');
  site = { port: web, origin: `http://localhost:${web}`, provider: `http://127.0.0.1:${provider}` };
  start('tools/razorpay-sandbox/src/main.ts', {}, [`--port=${provider}`]);
  settings = {
    ...database,
    APP_MODE: 'test',
    CLOCK: '2025-08-10T09:00:00+05:30',
    PORT: String(web),
    PUBLIC_ORIGIN: site.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    FILES_DIR: join(machines.folder, 'files'),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    EDITION_CEILING: '1000000',
    RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
    RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
    RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
    RAZORPAY_API_URL: `${site.provider}/v1`,
  };
  start('apps/server/src/main-web.ts', settings);
  await until('the web process is ready', async () => (await fetch(`http://127.0.0.1:${web}/readyz`)).ok, 120_000);
}, 400_000);
afterAll(() => {
  for (const program of programs) program.kill('SIGKILL');
  machines.remove();
}, 60_000);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

function start(script: string, env: Record<string, string>, args: readonly string[] = []): void {
  // Ends with this process, however that ends.
  const command = ['--pdeathsig', 'KILL', process.execPath, script, ...args];
  programs.push(spawn('setpriv', command, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] }));
}

/** On the leader, past everything. */
const sql = async (query: string) => psql(machines.superuserUrl(await machines.named('leader'), 'isocentre'), query);
const lines = async (query: string) => new Set((await sql(query)).split('\n'));
const seconds = (milliseconds: number) => milliseconds / 1000;
const shown = (milliseconds: number) => `${seconds(milliseconds).toFixed(1)} s`;

/** Nothing that was acknowledged is missing, and every rule about money and seats holds. */
async function judge(writers: InsistentWriters): Promise<void> {
  const surprises = await writers.stop();
  const [messages, paid, registered] = [
    await lines('select message from contact_messages'),
    await lines("select email from accounts join registrations on account_id = accounts.id where payment_status = 'PAID'"),
    await lines('select email from accounts'),
  ];
  expect({
    messages: writers.messages.filter((text) => !messages.has(text)),
    paid: writers.paid.filter((email) => !paid.has(email)),
    registered: writers.registered.filter((email) => !registered.has(email)),
    surprises,
  }).toEqual({ messages: [], paid: [], registered: [], surprises: [] });
  const { stdout } = await run(process.execPath, ['apps/server/src/main-invariants.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
  });
  expect(stdout).toContain('is true.');
}

/** Whoever was not served was told so, soon, and when to come back. */
function expectNotNow(writers: InsistentWriters): void {
  expect(writers.failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  const { usual, slowest } = waited(writers);
  expect(usual).toBeLessThanOrEqual(NOT_NOW);
  expect(slowest).toBeLessThanOrEqual(NOT_NOW + BUSY);
}

/** How long those who were told "not now" waited for it, in seconds: nineteen of twenty, and all of them. */
function waited({ failed }: InsistentWriters): { usual: number; slowest: number } {
  const times = failed.map(({ from, to }) => seconds(to - from)).toSorted((a, b) => a - b);
  return { usual: times[Math.floor(times.length * 0.95)] ?? 0, slowest: times.at(-1) ?? 0 };
}

function told(writers: InsistentWriters): string {
  const { usual, slowest } = waited(writers);
  return `${writers.acknowledged.length} writes acknowledged (${writers.paid.length} payments), ${writers.failed.length} told "not now", nineteen of twenty within ${usual.toFixed(1)} s, all within ${slowest.toFixed(1)} s; longest gap ${writers.gap.toFixed(1)} s`;
}

/** From an instant until the first acknowledgement of a write that was sent after it. */
async function writesAgain(writers: InsistentWriters, since: number): Promise<number> {
  const first = () => writers.acknowledged.find(({ from }) => from >= since);
  await until('writes again', async () => first() !== undefined, 90_000);
  return (first()?.to ?? 0) - since;
}

/** A machine that stands still, to the others as good as gone; or that goes on. */
function freeze(name: Name, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const program of ['patroni', 'postgres'] as const) machines.signal(name, program, signal);
}

/** The leader, once it is another one. */
async function nextLeader(old: Name): Promise<Name> {
  const others = NAMES.filter((name) => name !== old);
  let found: Name | undefined;
  await until(
    `a leader after ${old}`,
    async () => {
      for (const name of others) if ((await machines.ask(name, '/primary')) !== undefined) found = name;
      return found !== undefined;
    },
    90_000,
  );
  return found ?? old;
}

test('three machines as the files say: one leads, one confirms every commit, checksums are on', { tags: ['OPS-049'] }, async () => {
  const leader = await machines.named('leader');
  const confirms = await machines.named('sync_standby');
  expect(
    await sql('show data_checksums; show synchronous_standby_names; show synchronous_commit; show wal_log_hints; show wal_sender_timeout'),
  ).toBe(['on', `"${confirms}"`, 'on', 'on', '10s'].join('\n'));
  expect(JSON.parse((await machines.ask(leader, '/config')) ?? '{}')).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    failsafe_mode: true,
    maximum_lag_on_failover: 0,
    postgresql: { use_pg_rewind: true },
  });
  expect(NAMES.map((name) => machines.processes(name, 'etcd').length)).toEqual([1, 1, 1]);
  // What an administrator reads, and what leads the site there.
  expect(await machines.patronictl(leader, 'list')).toMatch(/Leader[\s\S]*Sync Standby|Sync Standby[\s\S]*Leader/);
  expect(await psql(database['DATABASE_ADMIN_URL'] ?? '', 'select pg_is_in_recovery()')).toBe('f');
  // Nobody changes it without the password.
  await expect(psql(machines.superuserUrl(leader).replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test(
  'the leader’s machine is lost while eight people write and pay: nothing acknowledged is',
  { tags: ['OPS-050'], timeout: 900_000 },
  async () => {
    const writers = new InsistentWriters(site, 'lost');
    await until('half of it', async () => writers.acknowledged.length >= 2500, 300_000);
    const lost = await machines.named('leader');
    const at = Date.now();
    machines.lose(lost);
    const again = await writesAgain(writers, at);
    await until('5,000 writes', async () => writers.acknowledged.length >= 5050, 300_000);
    await judge(writers);
    console.log(`leader lost: writes again after ${shown(again)}; ${told(writers)}`);

    // Its machine starts again; nobody does anything.
    const leader = await machines.named('leader');
    machines.startPrograms(lost);
    console.log(`the lost machine belongs to them again after ${shown(await machines.untilWhole())}`);
    expect(leader).not.toBe(lost);
    expect(await machines.named('leader')).toBe(leader);
    expect(writers.acknowledged.length).toBeGreaterThanOrEqual(5000);
    expect(writers.paid.length).toBeGreaterThan(20);
    expect(writers.failed.length).toBeGreaterThan(0);
    expect(seconds(again)).toBeLessThanOrEqual(FAILOVER);
    expectNotNow(writers);
  },
);

test('another machine leads by command while people write', { tags: ['OPS-051'] }, async () => {
  const writers = new InsistentWriters(site, 'switch');
  await pause(5000);
  const [leader, candidate] = [await machines.named('leader'), await machines.named('sync_standby')];
  await machines.patronictl(leader, 'switchover', 'isocentre', '--leader', leader, '--candidate', candidate, '--force');
  await nextLeader(leader);
  await writesAgain(writers, Date.now());
  await pause(5000);
  await judge(writers);
  console.log(`switchover: ${told(writers)}; all three after ${shown(await machines.untilWhole())}`);
  expect(await machines.named('leader')).toBe(candidate);
  expect(writers.gap).toBeLessThanOrEqual(SWITCHOVER);
  expectNotNow(writers);
});

test('the machine that confirms is lost, and the other one does instead', { tags: ['OPS-053'] }, async () => {
  const writers = new InsistentWriters(site, 'other');
  await pause(5000);
  const [leader, lost] = [await machines.named('leader'), await machines.named('sync_standby')];
  freeze(lost, 'SIGSTOP');
  const again = await writesAgain(writers, Date.now() + 1000);
  const instead = await sql("select application_name from pg_stat_replication where sync_state = 'sync'");
  freeze(lost, 'SIGCONT');
  await machines.untilWhole();
  await judge(writers);
  console.log(`one standby lost: writes again after ${shown(again + 1000)}; ${told(writers)}`);
  expect(NAMES.filter((name) => name !== leader && name !== lost)).toContain(instead);
  expect(seconds(again + 1000)).toBeLessThanOrEqual(OTHER_CONFIRMS);
  expect(await machines.named('leader')).toBe(leader);
  expectNotNow(writers);
});

test('with no standby nothing is acknowledged, pages are still read, and all goes on when one is back', { tags: ['OPS-053'] }, async () => {
  const writers = new InsistentWriters(site, 'alone');
  await pause(5000);
  const leader = await machines.named('leader');
  const standbys = NAMES.filter((name) => name !== leader);
  const confirming = () =>
    Promise.all(NAMES.map(async (name) => (await machines.ask(name, '/metrics'))?.match(/^patroni_sync_standby\{.*\} 1$/gm)?.length ?? 0));
  expect((await confirming()).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  for (const name of standbys) freeze(name, 'SIGSTOP');
  const from = Date.now();
  await pause(10_000);
  const read = await fetch(`http://127.0.0.1:${site.port}/api/v1/fees`, { headers: { host: new URL(site.origin).host } });
  await pause(10_000);
  // What the alert NoSynchronousStandby looks at.
  const alone = await confirming();
  const waiting = await sql("select count(*) from pg_stat_activity where wait_event = 'SyncRep'");
  const to = Date.now();
  for (const name of standbys) freeze(name, 'SIGCONT');
  const again = await writesAgain(writers, to);
  await machines.untilWhole();
  await judge(writers);
  console.log(
    `no standby for ${shown(to - from)}: ${waiting} connections wait; writes again ${shown(again)} after one is back; ${told(writers)}`,
  );
  expect(alone).toEqual([0, 0, 0]);
  expect(read.status).toBe(200);
  expect(writers.acknowledged.filter((one) => one.from > from && one.to < to)).toEqual([]);
  expect(writers.failed.length).toBeGreaterThan(8);
  expect(Number(waiting)).toBeGreaterThan(0);
  expect(await machines.named('leader')).toBe(leader);
  expectNotNow(writers);
});

test('etcd stands still for half a minute, and nobody notices', { tags: ['OPS-054'] }, async () => {
  const writers = new InsistentWriters(site, 'etcd');
  await pause(3000);
  const leader = await machines.named('leader');
  for (const name of NAMES) machines.signal(name, 'etcd', 'SIGSTOP');
  await pause(28_000);
  const failsafe = (await machines.ask(leader, '/metrics'))?.includes('patroni_failsafe_mode_is_active{scope="isocentre"} 1');
  await pause(2000);
  for (const name of NAMES) machines.signal(name, 'etcd', 'SIGCONT');
  await pause(10_000);
  await machines.untilWhole();
  await judge(writers);
  console.log(`etcd frozen: ${told(writers)}`);
  expect(failsafe).toBe(true);
  expect(writers.failed).toEqual([]);
  expect(await machines.named('leader')).toBe(leader);
});

test.each([
  ['its Patroni stands still while its PostgreSQL goes on', 'frozen'],
  ['it is cut off from the others, and people still reach it', 'cut off'],
] as const)(
  'the leader is thought dead and is not, because %s: never do two acknowledge',
  { tags: ['OPS-055', 'OPS-052'] },
  async (_why, how) => {
    const change = async (name: Name, ends: boolean) => {
      if (how === 'frozen') machines.signal(name, 'patroni', ends ? 'SIGCONT' : 'SIGSTOP');
      else await machines.cable(name, ends ? 'up' : 'down');
    };
    const writers = new InsistentWriters(site, `split-${how.replace(' ', '-')}`);
    const old = await machines.named('leader');
    const rewound = machines.log(old, 'patroni').match(/pg_rewind exit code=0/g)?.length ?? 0;
    // Past HAProxy, to each of the three: whoever would acknowledge is asked.
    const direct = new DirectWriters(machines, how);
    await pause(5000);
    await change(old, false);
    const leader = await nextLeader(old);
    await writesAgain(writers, Date.now());
    await pause(10_000);
    const alone = await psql(
      machines.superuserUrl(old),
      "select pg_is_in_recovery(), (select count(*) from pg_stat_activity where wait_event = 'SyncRep')",
    ).catch(() => 'no longer answers');
    await change(old, true);
    const whole = await machines.untilWhole();
    await direct.stop();
    await judge(writers);
    const rewinds = (machines.log(old, 'patroni').match(/pg_rewind exit code=0/g)?.length ?? 0) - rewound;
    const by = (name: Name) => direct.acknowledged.filter((one) => one.machine === name);
    const handedOver = Math.min(...by(leader).map(({ from }) => from));
    console.log(
      `${how}: the old leader: ${alone}; ${by(old).length} of its and ${by(leader).length} of the new one’s acknowledgements past HAProxy; back after ${shown(whole)}, ${rewinds} pg_rewind; ${told(writers)}`,
    );
    expect(leader).not.toBe(old);
    expect(by(old).length).toBeGreaterThan(0);
    expect(by(leader).length).toBeGreaterThan(0);
    // Not one after the other had begun, and all of both are kept.
    expect(by(old).filter(({ to }) => to > handedOver)).toEqual([]);
    const stored = await lines('select text from direct_writes');
    expect(direct.acknowledged.filter(({ text }) => !stored.has(text))).toEqual([]);
    expectNotNow(writers);
    expect(writers.gap).toBeLessThanOrEqual(FAILOVER);
    expect(rewinds).toBeGreaterThan(0);
    expect(await machines.named('leader')).toBe(leader);
  },
);
