import { listDelegates } from '@isocentre/contract/delegates';
import { readBulkRun, tagDelegates, writeToDelegates } from '@isocentre/contract/delegates/bulk';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';
import { makeStaff } from '../../test/staff.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

/** Kills the worker with SIGKILL in the middle of a run. */
const OURS = { edition: ampiTnpy2025.slug };
const MANY = 1000;
const ERASED = 5;

let site: TestApp;
let worker: MortalProcess | undefined;
let call: Call;

beforeAll(async () => {
  site = await buildTestApp();
  call = site.callWith({ cookie: (await makeStaff(site, 'owner@example.org', { role: 'owner', edition: OURS.edition })).cookie });
  await site.pool.query(
    `insert into accounts (id, email, name)
     select md5('bulk ' || n)::uuid, 'bulk-' || n || '@example.org', 'Delegate ' || n from generate_series(1, $1) n`,
    [MANY],
  );
  await site.pool.query(
    `insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
       postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
     select 1, gen_random_uuid(), md5('bulk ' || n)::uuid, n, 'Dr.', 'Delegate ' || n, '', '', '', '', 'India', '', '', '', 'veg', '', false, 'NOT PAID', 'online', now()
     from generate_series(1, $1) n`,
    [MANY],
  );
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await site.close();
});

const counts = async (run: string) => (await call(readBulkRun, { params: { ...OURS, run } })).run;
const numberOf = async (text: string, values: unknown[]) =>
  (await site.pool.query<{ all: number; different: number }>(text, values)).rows[0];

test('a run of 1,000, the worker killed midway: each once, and a report', { tags: ['ORG-214'], timeout: 300_000 }, async () => {
  const { total } = await call(listDelegates, { params: OURS, query: {} });
  expect(total).toBe(MANY);
  const selection = { query: {}, count: MANY };
  const tagged = await call(tagDelegates, { params: OURS, body: { selection, tag: 'Everybody', kind: 'tag' } });
  const written = await call(writeToDelegates, { params: OURS, body: { selection, subject: 'The hall has moved', body: 'It is hall 2.' } });
  // Between the start and the work some are erased: these are refused, with the cause.
  const gone = await site.pool.query<{ id: string }>(
    `select id from registrations where edition_id = 1 order by delegate_number desc limit $1`,
    [ERASED],
  );
  const ids = gone.rows.map(({ id }) => id);
  await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { editionId: 1, ids }, new Date()));

  worker = await startMortal('worker', {
    APP_MODE: 'test',
    DATABASE_URL: site.database.url,
    PUBLIC_ORIGIN: site.config.PUBLIC_ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'info',
    MAIL_RETRY_SECONDS: '1',
    JOB_HEARTBEAT_SECONDS: '10',
  });
  await until('a part of it is done', async () => (await counts(tagged.run)).waiting < MANY - 200, 120_000);
  await worker.kill();
  // In the middle: otherwise nothing was shown.
  expect((await counts(tagged.run)).waiting).toBeGreaterThan(0);
  for (const { run } of [tagged, written]) await until('all of it is done', async () => (await counts(run)).finishedAt !== null, 120_000);
  expect(worker.deaths).toBe(1);

  for (const { run } of [tagged, written]) {
    const report = await call(readBulkRun, { params: { ...OURS, run } });
    expect(report.run).toMatchObject({ people: MANY, waiting: 0, done: MANY - ERASED, unchanged: 0, refused: ERASED });
    expect(report.refusals.map(({ id, cause }) => `${id} ${cause}`).toSorted()).toEqual(ids.map((id) => `${id} erased`).toSorted());
  }
  const each = { all: MANY - ERASED, different: MANY - ERASED };
  expect(
    await numberOf(
      `select count(*)::integer as all, count(distinct entity_id)::integer as different from audit_log
       where action = 'registration.tagged' and after ->> 'run' = $1`,
      [tagged.run],
    ),
  ).toEqual(each);
  expect(
    await numberOf(
      'select count(*)::integer as all, count(distinct registration_id)::integer as different from registration_tags where tag = $1',
      ['Everybody'],
    ),
  ).toEqual(each);
  expect(
    await numberOf('select count(*)::integer as all, count(distinct about)::integer as different from letters where occasion = $1', [
      written.run,
    ]),
  ).toEqual(each);
});
