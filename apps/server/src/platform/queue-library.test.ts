import pg from 'pg';
import { PgBoss as EarlierBoss } from 'pg-boss-earlier';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts';
import { grantToApplication, prepareDatabase } from './database-setup.ts';
import { openDatabase } from './database.ts';
import { defineJob, installJobs, openJobQueue, startJobs } from './jobs.ts';

/** The queue library brings a schema of its own. `pg-boss-earlier` is the version that the release before had. */

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await prepareDatabase(database.migrationUrl);
  client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const job = defineJob('tests.do-something', z.object({ id: z.int() }));
const silent = { info: () => {}, warn: () => {} } as never;
const version = async () => Number((await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version);

test('a process starts on a schema that is newer than its own, and leaves it as it is', async () => {
  const other = await createEmptyDatabase();
  await installJobs(other.migrationUrl, [job]);
  const owner = new pg.Client({ connectionString: other.migrationUrl });
  await owner.connect();
  await grantToApplication(owner);
  await owner.query('update pgboss.version set version = version + 1');
  const newer = (await owner.query('select version from pgboss.version')).rows;
  const config = { DATABASE_URL: other.url, DATABASE_POOL_SIZE: 2, MAIL_RETRY_SECONDS: 1, JOB_HEARTBEAT_SECONDS: 10 };
  const queue = await openJobQueue(config, silent);
  await queue.close();
  expect((await owner.query('select version from pgboss.version')).rows).toEqual(newer);
  await owner.end();
  await other.drop();
});

test('its schema is upgraded by the migrations only, and both versions work on the new one', { tags: ['OPS-034'] }, async () => {
  const owner = new EarlierBoss({ connectionString: database.migrationUrl, supervise: false, schedule: false, max: 2 });
  await owner.start();
  await owner.createQueue(job.name);
  await owner.createQueue(`${job.name}.dead`);
  await owner.send(job.name, { id: 1 });
  await owner.stop({ graceful: false });
  await grantToApplication(client);
  const before = await version();

  // A process of this release changes nothing, whether it can work with the older schema or not.
  const config = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2, MAIL_RETRY_SECONDS: 1, JOB_HEARTBEAT_SECONDS: 10 };
  const early = await openJobQueue(config, silent).catch(() => undefined);
  await early?.close();
  expect(await version()).toBe(before);

  await installJobs(database.migrationUrl, [job]);
  await grantToApplication(client);
  expect(await version()).toBeGreaterThan(before);

  const { db, pool } = openDatabase(config, () => {});
  const queue = await openJobQueue(config, silent);
  await queue.enqueue(db, job, { id: 2 });
  // A process of the release before, after going back to it.
  const earlier = new EarlierBoss({
    connectionString: database.url,
    migrate: true,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  earlier.on('error', () => {});
  await earlier.start();
  const upgraded = await version();
  await earlier.send(job.name, { id: 3 });
  await earlier.stop({ graceful: false });
  expect(await version()).toBe(upgraded);

  const done: unknown[] = [];
  const worker = await startJobs(config, silent, [{ definition: job, run: async (payload) => void done.push(payload) }]);
  await vi.waitFor(() => expect(done).toHaveLength(3), { timeout: 20_000 });
  expect(new Set(done.map((payload) => (payload as { id: number }).id))).toEqual(new Set([1, 2, 3]));
  await worker.close();
  await queue.close();
  await pool.end();
});
