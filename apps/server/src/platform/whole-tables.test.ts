import { allRoutes } from '@isocentre/contract/all-routes';
import { ROLES } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../features/payments/queries/invariants.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { EARLY } from '../test/delegates.ts';
import { fillManyEditions } from '../test/many-editions.ts';
import { type SentStatement, watchStatements } from '../test/sent-statements.ts';
import { makeStaff, staffCookie } from '../test/staff.ts';
import { type Grown, grownRelations, type WholeTable, wholeTablesOf } from '../test/whole-tables.ts';
import { bindSweeps } from '../worker.ts';
import { createClock } from './clock.ts';
import { openFiles } from './files/open-files.ts';

/**
 * A hundred and twenty conferences: every statement of reading requests and of the worker's sweeps is run again under `explain analyze`,
 * and none looks at a large share of a table that grows with their number.
 */
const COPIES = 120;
const DELEGATES = 25;
const NOBODYS = '00000000-0000-4000-8000-000000000000';
let site: TestApp;
let client: pg.Client;
let grown: ReadonlyMap<string, Grown>;

beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: EARLY } });
  await fillManyEditions(site, { delegates: DELEGATES, copies: COPIES });
  client = new pg.Client({ connectionString: site.database.url, options: '-c enable_seqscan=off -c jit=off' });
  await client.connect();
  grown = await grownRelations(client);
}, 180_000);
afterAll(async () => {
  await client.end();
  await site.close();
});

async function wholeTables(sent: Iterable<SentStatement>): Promise<{ found: WholeTable[]; explained: number }> {
  const found: WholeTable[] = [];
  let explained = 0;
  for (const one of sent) {
    const whole = await wholeTablesOf(client, grown, one);
    if (whole) explained += 1;
    found.push(...(whole ?? []));
  }
  return { found, explained };
}

const oneOf = async (rows: string) => (await site.pool.query<{ id: string }>(`select id from ${rows} limit 1`)).rows[0]?.id ?? NOBODYS;

test('what is measured here is many conferences', () => {
  expect(grown.get('registrations')?.rows).toBe((COPIES + 1) * DELEGATES);
  expect([...grown.keys()]).toEqual(expect.arrayContaining(['accounts', 'audit_log', 'letters', 'payment_orders', 'payments', 'receipts']));
});

test('no reading request looks at a large share of a table of all conferences', { timeout: 180_000 }, async () => {
  const { rows: people } = await site.pool.query<{ account: string; registration: string }>(
    "select account_id as account, id as registration from registrations where edition_id = 1 and payment_status = 'PAID' limit 1",
  );
  const organiser = await makeStaff(site, 'everything@example.org', ...ROLES.map((role) => ({ role, edition: null })));
  const cookies = [await staffCookie(site, people[0]?.account ?? ''), organiser.cookie];
  const ids: Record<string, string> = {
    delegates: people[0]?.registration ?? '',
    payments: await oneOf('payments where edition_id = 1'),
    receipts: await oneOf('receipts where edition_id = 1'),
    abstracts: await oneOf('abstracts where edition_id = 1'),
    assignments: await oneOf('assignments where edition_id = 1'),
    invoices: await oneOf('invoices where edition_id = 1'),
    messages: await oneOf('contact_messages where edition_id = 1'),
    proofs: await oneOf('proofs where edition_id = 1'),
  };
  const { sent, stop } = watchStatements();
  let answered = 0;
  for (const { path } of allRoutes.filter(({ method }) => method === 'GET')) {
    const url = path
      .replace('{edition}', ampiTnpy2025.slug)
      .replace('{society}', 'ampi-tnpy')
      .replaceAll(/([a-z-]+)\/\{\w+\}/g, (_, noun: string) => `${noun}/${ids[noun] ?? NOBODYS}`);
    for (const cookie of cookies) {
      const { statusCode } = await site.app.inject({ method: 'GET', url, headers: { host: 'localhost', origin: ORIGIN, cookie } });
      if (statusCode === 200) answered += 1;
    }
  }
  stop();
  const { found, explained } = await wholeTables(sent.values());
  expect(found).toEqual([]);
  // Otherwise the line above would say nothing.
  expect([answered > 120, explained > 250]).toEqual([true, true]);
});

test('nor does a sweep', { timeout: 180_000 }, async () => {
  const { sent, stop } = watchStatements();
  const sweeps = bindSweeps({
    config: site.config,
    db: site.db,
    reports: site.reports,
    checks: site.reports,
    files: openFiles(site.config),
    clock: createClock(site.config),
    enqueue: site.enqueue,
    log: pino({ level: 'silent' }),
  }).flat();
  // The invariants read everything, on a connection of their own.
  for (const sweep of sweeps.filter(({ name }) => name !== 'payments.invariants'))
    expect([sweep.name, await sweep.run()]).toEqual([sweep.name, expect.any(Number)]);
  stop();
  const { found, explained } = await wholeTables(sent.values());
  expect(found).toEqual([]);
  expect(explained).toBeGreaterThan(90);
});

test.each([
  ['a condition for each row', "select id from registrations where institute = 'Nowhere'", ['registrations']],
  ['an index whose first column is not given', 'select 1 from registrations where delegate_number = -1', ['registrations']],
  [
    'one of two conditions for each row',
    `select id from editions where id < 3 and (exists (select from registrations where edition_id = editions.id and institute = 'Nowhere')
       or exists (select from accounts where name = editions.slug))`,
    ['accounts'],
  ],
  ['nothing about one edition', 'select id from registrations where edition_id = 1', []],
])('noticed: %s', async (_, text, tables) => {
  expect((await wholeTablesOf(client, grown, { text, values: [] }))?.map(({ table }) => table)).toEqual(tables);
});

test('every rule holds in every copy; one that is broken is found in its edition, and in a hundred at a time', async () => {
  expect(await brokenInvariants(site.reports)).toEqual([]);
  const [last] = (
    await site.pool.query<{ id: number; taken: number }>('select edition_id as id, taken from workshop_seats order by 1 desc limit 1')
  ).rows;
  const [id, taken] = [last?.id ?? 0, last?.taken ?? 0];
  await site.pool.query('update workshop_seats set taken = taken + 1 where edition_id = $1', [id]);
  const breach = [{ rule: 'seats taken are the seats reserved', rows: [{ edition_id: id, taken: taken + 1, reserved: String(taken) }] }];
  expect(await brokenInvariants(site.reports)).toEqual(breach);
  expect(await brokenInvariants(site.reports, { from: id, to: id })).toEqual(breach);
  expect(await brokenInvariants(site.reports, { from: 1, to: id - 1 })).toEqual([]);
});
