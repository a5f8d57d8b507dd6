import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earlierJobNames, earlierMailJobs } from './earlier-job-names.ts';
import { sendRefundJob } from './features/payments/job-definitions.ts';
import { installJobs } from './platform/jobs.ts';
import { lettersOfJobs } from './platform/letters/letters-of-jobs.ts';
import { createTestDatabase, type TestDatabase } from './test/database.ts';
import { automaticLetters, jobDefinitions } from './worker.ts';

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
  const [earlier, name] = ['payments.refund', 'payments.send-refund'];
  await installJobs(database.migrationUrl, [{ ...sendRefundJob, name: earlier }]);
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
  for (let i = 0; i < 2; i += 1) await installJobs(database.migrationUrl, [sendRefundJob], earlierJobNames);
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

test('every mail job of an earlier release is a letter now, and the letter is rendered', () => {
  const rendered = new Set(automaticLetters.map(({ definition }) => definition.purpose));
  const named = Object.values(earlierMailJobs).map(([{ purpose }]) => purpose);
  expect(named.filter((purpose) => !rendered.has(purpose))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

test('an upgrade turns mail jobs that wait into letters, those that were given up into failed ones, once', async () => {
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts (id, email, name) values (gen_random_uuid(), 'waits@example.org', 'Waits') returning id`,
  );
  const accountId = rows[0]?.id;
  await client.query(
    `insert into erasure_requests (account_id, asked_of_edition, requested_at, erase_after) values ($1, 1, now(), now() + interval '7 days')`,
    [accountId],
  );
  const add = async (name: string, state: string, data: object) => {
    await installJobs(database.migrationUrl, [{ ...sendRefundJob, name: name.replace(/\.dead$/, '') }]);
    await client.query('insert into pgboss.job (name, state, data) values ($1, $2, $3)', [name, state, JSON.stringify(data)]);
  };
  await add('payments.send-receipt', 'created', { editionId: 1, receiptId: 'one' });
  await add('payments.receipt-mail', 'retry', { editionId: 1, receiptId: 'two' });
  await add('contact.forward-message', 'active', { editionId: 1, messageId: 'three' });
  await add('contact.forward-message', 'completed', { editionId: 1, messageId: 'four' });
  await add('people.send-factor-reset', 'created', { editionId: 1, changeId: 'five', accountId });
  await add('registrations.send-erasure-requested', 'created', { accountId });
  await add('abstracts.send-received.dead', 'created', { editionId: 1, abstractId: 'six', version: 1 });
  expect(await lettersOfJobs(client, earlierMailJobs)).toBe(6);
  expect(await lettersOfJobs(client, earlierMailJobs)).toBe(0);
  const letters = await client.query<object>(
    `select edition_id as edition, purpose, about, account_id as account, state, priority from letters order by purpose, about`,
  );
  const letter = { edition: 1, account: null, state: 'released' };
  expect(letters.rows).toEqual([
    { ...letter, purpose: 'abstracts.received', about: 'six', state: 'failed', priority: 1 },
    { ...letter, purpose: 'contact.forwarded-message', about: 'three', priority: 1 },
    { ...letter, purpose: 'payments.receipt', about: 'one', priority: 0 },
    { ...letter, purpose: 'payments.receipt', about: 'two', priority: 0 },
    { ...letter, purpose: 'people.factor-reset', about: 'five', account: accountId, priority: 0 },
    { ...letter, purpose: 'registrations.erasure-requested', about: accountId, account: accountId, priority: 0 },
  ]);
  expect((await client.query(`select from pgboss.job where data ->> 'messageId' = 'four'`)).rowCount).toBe(1);
});
