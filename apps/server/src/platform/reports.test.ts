import { exportMyData, readMyRegistration } from '@isocentre/contract/registration';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../test/delegates.ts';
import { type Database, openChecks } from './database.ts';
import { within } from '../test/limits.ts';

let site: TestApp;
beforeAll(async () => {
  // One connection for all requests: whatever keeps it keeps everybody.
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30', DATABASE_POOL_SIZE: '1' } });
  await registerAs(site, { email: 'reads@example.org' });
});
afterAll(() => site.close());

const setting = async (db: Database, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;

/** From now on nobody can read the table, until `release`. */
async function lock(table: string): Promise<{ release: () => Promise<void> }> {
  const owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query(`lock table ${table} in access exclusive mode`);
  return {
    release: async () => {
      await owner.query('rollback');
      await owner.end();
    },
  };
}

test.each([
  ['statement_timeout', '2500ms', '30s'],
  ['enable_seqscan', 'off', 'on'],
  ['idle_in_transaction_session_timeout', '20s', '0'],
  ['default_transaction_read_only', 'off', 'on'],
])('%s is %s for requests and %s for reports', async (name, requests, reports) => {
  expect([await setting(site.db, name), await setting(site.reports, name)]).toEqual([requests, reports]);
});

test('a check of everything may take five minutes, and may not write', async () => {
  const checks = openChecks(site.config, () => {});
  expect([await setting(checks.db, 'statement_timeout'), await setting(checks.db, 'default_transaction_read_only')]).toEqual([
    '5min',
    'on',
  ]);
  await checks.pool.end();
});

test('a report may take longer than a request, and may not write', async () => {
  await sql`select pg_sleep(3)`.execute(site.reports);
  await expect(sql`select pg_sleep(3)`.execute(site.db)).rejects.toMatchObject({ code: '57014' });
  await expect(sql`update editions set theme = 'Another'`.execute(site.reports)).rejects.toMatchObject({ code: '25006' });
});

describe('while exports wait for a table that somebody has locked', () => {
  test('delegates are served, and the exports come when the table is free', async () => {
    const cookie = await cookieFor(site, 'reads@example.org');
    const call = await callAs(site, 'reads@example.org');
    const { release } = await lock('known_browsers');
    const exports = Array.from({ length: 4 }, () => site.app.inject({ url: exportMyData.path, headers: { host: 'localhost', cookie } }));
    // So that all of them have reached the table, or wait for a connection.
    await new Promise((resolve) => setTimeout(resolve, 700));
    const began = performance.now();
    for (let i = 0; i < 5; i += 1) expect((await call(readMyRegistration, {})).emailId).toBe('reads@example.org');
    expect(performance.now() - began).toBeLessThan(within(600));
    await release();
    expect((await Promise.all(exports)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  test('one such question on the connections of requests keeps everybody waiting (so the test above can fail)', async () => {
    const call = await callAs(site, 'reads@example.org');
    const { release } = await lock('known_browsers');
    const question = sql`select count(*) from known_browsers`.execute(site.db).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(call(readMyRegistration, {})).rejects.toMatchObject({ status: 503 });
    await release();
    await question;
  });
});
