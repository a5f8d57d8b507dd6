import { setTimeout as pause } from 'node:timers/promises';
import { listDelegates } from '@isocentre/contract/delegates';
import { readOverview } from '@isocentre/contract/overview';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { clockAt, EARLY, registerAs } from '../test/delegates.ts';
import { until } from '../test/insist.ts';
import { lineSink } from '../test/line-sink.ts';
import { openReplicatedPostgres, type ReplicatedPostgres } from '../test/replicated-postgres.ts';
import { makeStaff } from '../test/staff.ts';
import { MOST_BEHIND_MS } from './replica.ts';

/** A primary and a replica that really streams from it; what the replica has applied is held still and let go. */
const SLUG = ampiTnpy2025.slug;
const { sink, lines } = lineSink<{ alarm?: string; keepsUp?: boolean }>();
let machines: ReplicatedPostgres;
let site: TestApp;
let cookie: string;

beforeAll(async () => {
  machines = await openReplicatedPostgres();
  site = await buildTestApp({
    env: { DATABASE_REPLICA_URL: machines.replicaUrl },
    database: { name: 'isocentre', url: machines.primaryUrl, migrationUrl: machines.migrationUrl, drop: async () => {} },
    log: sink,
  });
  cookie = (await makeStaff(site, 'owner@example.org', { role: 'owner', edition: SLUG })).cookie;
  await registerAs(site, { email: 'first@example.org', name: 'Raman One' });
}, 240_000);
afterAll(async () => {
  await site?.close();
  await machines?.remove();
});

async function on(url: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return String(Object.values((await client.query<Record<string, unknown>>(query)).rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}
const hold = () => on(machines.replicaAdminUrl, 'select pg_wal_replay_pause()');
const letGo = () => on(machines.replicaAdminUrl, 'select pg_wal_replay_resume()');

const said = () => lines.flatMap(({ alarm, keepsUp }) => (alarm === 'replica' ? [keepsUp] : []));

/** How many each kind of question finds. */
async function found() {
  await site.db.deleteFrom('rate_limits').execute();
  const call = site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  const params = { edition: SLUG };
  const file = await site.app.inject({
    url: `/api/v1/organiser/${SLUG}/delegates.csv`,
    headers: { host: 'localhost:3000', cookie: `${cookie}; ${clockAt(EARLY)}` },
  });
  // Numbers are kept for two seconds where nobody has moved the clock.
  const overview = await call(readOverview, { params });
  return {
    file: file.body.match(/@example\.org/g)?.length ?? 0,
    search: (await call(listDelegates, { params, query: { q: 'Raman' } })).total,
    statistics: overview.people.registered,
    list: (await call(listDelegates, { params, query: {} })).total,
    money: overview.money?.some(({ open }) => open > 0) ?? false,
  };
}
const all = (people: number) => ({ file: people, search: people, statistics: people, list: people, money: true });

test('files, statistics and searches are read on the replica, and nothing is written there', { tags: ['OPS-067'] }, async () => {
  await until('the replica is asked', async () => (await found()).search === 1, 10_000);
  // The first look comes with the first question; from then on each second.
  await pause(1100);
  await hold();
  await registerAs(site, { email: 'second@example.org', name: 'Raman Two' });
  expect(await found()).toEqual({ ...all(1), list: 2 });
  expect(await on(machines.replicaUrl, 'select pg_is_in_recovery()')).toBe('true');
});

test(
  'a replica that is ten seconds behind is not asked, and one that has caught up is',
  { tags: ['OPS-067'], timeout: 60_000 },
  async () => {
    const began = performance.now();
    let last = await found();
    // Somebody goes on asking and registering; what was written ten seconds ago is never missing from an answer.
    while (last.file !== 2 && performance.now() - began < 3 * MOST_BEHIND_MS) {
      await pause(500);
      last = await found();
    }
    expect(last).toEqual(all(2));
    expect(performance.now() - began).toBeLessThan(MOST_BEHIND_MS + 5000);
    expect(said().at(-1)).toBe(false);
    await letGo();
    await until('it is asked again', async () => (await found(), said().at(-1) === true), 10_000);
    await hold();
    await registerAs(site, { email: 'third@example.org', name: 'Raman Three' });
    expect(await found()).toEqual({ ...all(2), list: 3 });
    await letGo();
  },
);

test(
  'one that has lost its primary is not asked, though it believes to be up to date',
  { tags: ['OPS-067'], timeout: 60_000 },
  async () => {
    await on(machines.replicaAdminUrl, `alter system set primary_conninfo = ''`);
    await on(machines.replicaAdminUrl, 'select pg_reload_conf()');
    await until(
      'it follows nobody',
      async () => (await on(machines.replicaAdminUrl, 'select count(*) from pg_stat_wal_receiver')) === '0',
      10_000,
    );
    await pause(1100);
    await registerAs(site, { email: 'fourth@example.org', name: 'Raman Four' });
    expect(await found()).toEqual(all(4));
  },
);

test('one that is gone costs nobody an answer', { tags: ['OPS-067'], timeout: 60_000 }, async () => {
  await on(machines.replicaAdminUrl, 'alter system reset primary_conninfo');
  await machines.stopReplica();
  expect(await found()).toEqual(all(4));
  await machines.startReplica();
});
