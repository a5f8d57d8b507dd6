import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { openReplicatedPostgres, type ReplicatedPostgres } from '../../test/replicated-postgres.ts';
import { alertsOf, type Observed } from './conditions.ts';
import { measure } from './measure.ts';

/** A PostgreSQL whose archive is a folder that can go away, and comes back. */
const archiving = (folder: string) =>
  `archive_mode = on\narchive_command = 'test -e ${folder}/reachable && cp %p ${folder}/archive/%f'\narchive_timeout = 1\n`;
let machines: ReplicatedPostgres;
let site: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  machines = await openReplicatedPostgres(archiving);
  await mkdir(join(machines.folder, 'archive'));
  // The database runs as another user.
  await chmod(join(machines.folder, 'archive'), 0o777);
  const { primaryUrl: url, migrationUrl } = machines;
  site = await buildTestApp({ database: { name: 'isocentre', url, migrationUrl, drop: async () => {} } });
  owner = new pg.Client({ connectionString: machines.primaryAdminUrl });
  await owner.connect();
}, 240_000);
afterAll(async () => {
  await owner?.end();
  await site?.close();
  await machines?.remove();
});

const reachable = () => writeFile(join(machines.folder, 'reachable'), '');
const gone = () => rm(join(machines.folder, 'reachable'));
const archived = async () => (await readdir(join(machines.folder, 'archive'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
const one = async <Row extends pg.QueryResultRow>(query: string) => (await owner.query<Row>(query)).rows[0] as Row;
const failed = async () => Number((await one<{ n: string }>('select failed_count as n from pg_stat_archiver')).n);
const segment = async () => (await one<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')).name;

const told = async (secondsMore: number) => {
  const figures = await measure(site.reports);
  const quiet = { lastMinute: 30, lately: { requests: 0, failed: 0 }, hour: { requests: 0, failed: 0 }, started: 0, waiting: 0 };
  const now = Date.now() / 1000;
  const filed = new Map([
    ['isocentre_backup_last_success_timestamp_seconds', now],
    ['isocentre_drill_last_success_timestamp_seconds', now],
  ]);
  const archivedAgo = (figures.archivedAgo ?? 0) + secondsMore;
  const observed: Observed = {
    figures: { ...figures, archivedAgo },
    site: quiet,
    filed,
    nearLimits: [],
    clockDifference: 0,
    diskFree: 1,
    now,
  };
  return [...alertsOf(observed).keys()];
};

test(
  'while the archive cannot be reached people register, somebody is told, and nothing is missing afterwards',
  { tags: ['OPS-131'], timeout: 120_000 },
  async () => {
    await reachable();
    await registerAs(site, { email: 'before@example.org' });
    await until('the log is archived', async () => (await archived()).length > 0, 20_000);
    expect(await told(0)).toEqual([]);

    await gone();
    const first = await segment();
    const refused = await failed();
    const people = 20;
    for (let i = 0; i < people; i += 1) {
      const { userId } = await registerAs(site, { email: `meanwhile-${i}@example.org` });
      expect(userId).not.toBe('');
      if (i % 5 === 0) await owner.query('select pg_switch_wal()');
    }
    await until('the archive refuses', async () => (await failed()) > refused, 20_000);
    const last = await segment();
    expect(last > first).toBe(true);
    expect(await archived()).not.toContain(first);
    // What waits stays on the disk of the database.
    const { n: waiting } = await one<{ n: string }>(`select count(*) as n from pg_ls_archive_statusdir() where name like '%.ready'`);
    expect(Number(waiting)).toBeGreaterThanOrEqual(3);
    // Four minutes of it are nobody's concern yet; after five somebody is told.
    expect(await told(240)).toEqual([]);
    expect(await told(300)).toEqual(['WalNotArchived']);

    await reachable();
    await owner.query('select pg_switch_wal()');
    await until('everything is archived', async () => (await archived()).includes(last), 90_000);
    const all = await archived();
    const numbers = all.map((name) => Number.parseInt(name.slice(16), 16));
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
    expect(await told(240)).toEqual([]);
    expect(await site.db.selectFrom('registrations').select('id').execute()).toHaveLength(people + 1);
  },
);
