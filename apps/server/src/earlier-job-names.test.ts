import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earlierJobNames } from './earlier-job-names.ts';
import { sendReceiptJob } from './features/payments/job-definitions.ts';
import { installJobs } from './platform/jobs.ts';
import { createTestDatabase, type TestDatabase } from './test/database.ts';
import { jobDefinitions } from './worker.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const known = new Set(jobDefinitions.map(({ name }) => name));

test.each(Object.entries(earlierJobNames))('%s is called %s now, and nothing else is called so', (earlier, name) => {
  expect([known.has(name), known.has(earlier)]).toEqual([true, false]);
});

test('an upgrade moves what waits under an earlier name, and leaves what is done', async () => {
  const [earlier, name] = ['payments.receipt-mail', 'payments.send-receipt'];
  await installJobs(database.migrationUrl, [{ ...sendReceiptJob, name: earlier }]);
  const states = ['created', 'retry', 'active', 'completed', 'failed'];
  for (const state of states)
    await client.query(`insert into pgboss.job (name, dead_letter, state, data) values ($1, $2, $3, jsonb_build_object('was', $4::text))`, [
      earlier,
      `${earlier}.dead`,
      state,
      state,
    ]);
  await client.query(`insert into pgboss.job (name, data) values ($1, '{"was":"dead"}')`, [`${earlier}.dead`]);
  // Twice: an upgrade is idempotent.
  for (let i = 0; i < 2; i += 1) await installJobs(database.migrationUrl, [sendReceiptJob], earlierJobNames);
  const { rows } = await client.query<object>(
    `select data->>'was' as was, name, state, dead_letter from pgboss.job where data ? 'was' order by state, was`,
  );
  const moved = { name, dead_letter: `${name}.dead` };
  const left = { name: earlier, dead_letter: `${earlier}.dead` };
  expect(rows).toEqual([
    { was: 'created', state: 'created', ...moved },
    { was: 'dead', state: 'created', name: `${name}.dead`, dead_letter: null },
    { was: 'active', state: 'retry', ...moved },
    { was: 'retry', state: 'retry', ...moved },
    { was: 'completed', state: 'completed', ...left },
    { was: 'failed', state: 'failed', ...left },
  ]);
});
