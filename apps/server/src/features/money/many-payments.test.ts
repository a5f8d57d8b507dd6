import { listOrders, listReceipts } from '@isocentre/contract/money/documents';
import { listMoneyPayments, type MoneyQuery } from '@isocentre/contract/money/payments';
import { listRefunds } from '@isocentre/contract/money/refunds';
import type { Call } from '@isocentre/contract/route';
import { DAY_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeStaff } from '../../test/staff.ts';
import { within } from '../../test/limits.ts';

/** Ten thousand payments: what the treasurer waits for. */
const OURS = { edition: ampiTnpy2025.slug };
const MANY = 10_000;
let site: TestApp;
let treasurer: Call;
beforeAll(async () => {
  site = await buildTestApp();
  treasurer = site.callWith({
    cookie: (await makeStaff(site, 'treasurer@example.org', { role: 'treasurer', edition: OURS.edition })).cookie,
  });
  // As the owner: the program's own statements end after some seconds, and so many rows may take longer while others work.
  const owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
  const numbers = `generate_series(1, ${MANY}) n`;
  const id = (kind: string) => `overlay(overlay(md5('${kind} ' || n) placing '4' from 13) placing '8' from 17)::uuid`;
  for (const statement of [
    `insert into accounts (id, email, name) select ${id('account')}, 'person' || n || '@example.org', 'Person ' || n from ${numbers}`,
    `insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation, city, country,
       country_other, postal_address, postal_pin, meal_preference, age, membership_id, pay_later, payment_status, source, registered_at, completed_at, updated_at)
     select 1, ${id('registration')}, ${id('account')}, n, 'ampi', 'early-bird', 'Dr.', 'Asha Raman ' || n % 50, '9840000000', 'Institute', 'Physicist', 'City', 'India', '',
       'Street', '600001', 'veg', 30, '', false, 'PAID', 'online', now() - n * interval '7 minutes', now(), now() from ${numbers}`,
    `insert into payment_orders (edition_id, id, registration_id, receipt, provider_order_id, state, category, registration_type, amount_minor, price_minor,
       currency, price, seats, quoted_at, created_at, expires_at, claimed_until)
     select 1, ${id('order')}, ${id('registration')}, 'order-' || n || '-0000', 'order_' || n, 'paid', 'ampi', 'early-bird', 150000, 150000, 'INR', '₹1,500', 0,
       now(), now() - n * interval '7 minutes', now(), now() from ${numbers}`,
    `insert into payments (edition_id, id, provider_payment_id, order_id, state, outcome, amount_minor, currency, first_seen_at, captured_at, rail)
     select 1, ${id('payment')}, 'pay_' || n, ${id('order')}, 'captured', case when n % 500 = 0 then 'mismatch' else 'settles' end, 150000, 'INR',
       now() - n * interval '7 minutes', now() - n * interval '7 minutes', 'provider' from ${numbers}`,
    `insert into receipts (edition_id, id, financial_year, number, payment_id, registration_id, issued_at, billed_to, billed_address, description, price, amount_minor, currency)
     select 1, ${id('receipt')}, '2025-26', n, ${id('payment')}, ${id('registration')}, now() - n * interval '7 minutes', 'Asha Raman', '', 'AMPI', '₹1,500', 150000, 'INR'
     from ${numbers}`,
    `insert into refunds (edition_id, id, payment_id, reason, state, method, amount_minor, provider_refund_id, requested_at, changed_at)
     select 1, ${id('refund')}, ${id('payment')}, 'organisers', 'processed', 'provider', 50000, 'rfnd_' || n, now() - n * interval '5 minutes', now()
     from ${numbers} where n % 20 = 0`,
  ])
    await owner.query(statement);
  // Otherwise it happens by itself, some minutes after so many rows have come.
  await owner.query('analyze');
  await owner.end();
}, 120_000);
afterAll(() => site.close());

const QUERIES: MoneyQuery[] = [
  {},
  { flagged: 'yes' },
  { rail: 'provider', state: 'captured' },
  { day: localDate(new Date(Date.now() - 3 * DAY_MS), ampiTnpy2025.timeZone) },
  { q: 'asha raman 7' },
  { q: 'pay_4711' },
  { q: 'rfnd_4700' },
  { q: 'TNPY28/2025-26/4711' },
];
const list = (query: MoneyQuery) => treasurer(listMoneyPayments, { params: OURS, query });

/** The best of several measures its own cost, not what else the machine does: while others work it takes more tries. */
async function best(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 25 && (round < 5 || least > within(100)); round += 1) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

test.each(QUERIES)('%j: within 100 ms, and so is the next page', { tags: ['ORG-301'] }, async (query) => {
  const { next } = await list(query);
  const took = [await best(() => list(query)), ...(next === null ? [] : [await best(() => list({ ...query, after: next }))])];
  expect(Math.max(...took)).toBeLessThanOrEqual(within(100));
});

test('a number finds one payment among them', async () => {
  expect(await Promise.all(['pay_4711', 'rfnd_4700', 'order_77'].map(async (q) => (await list({ q })).total))).toEqual([1, 1, 1]);
});

test('refunds, orders and receipts: within 100 ms', async () => {
  expect(await best(() => treasurer(listRefunds, { params: OURS, query: {} }))).toBeLessThanOrEqual(within(100));
  expect(await best(() => treasurer(listOrders, { params: OURS, query: {} }))).toBeLessThanOrEqual(within(100));
  expect(await best(() => treasurer(listReceipts, { params: OURS, query: {} }))).toBeLessThanOrEqual(within(100));
});

// What else the machine does would be measured too: with QUIET=1, where it does nothing else.
describe.runIf(process.env['QUIET'])('where nothing else runs', () => {
  test.each(QUERIES)('%j: 95 of 100 answers within 100 ms', { tags: ['ORG-301'] }, async (query) => {
    const times: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const began = performance.now();
      await list(query);
      times.push(performance.now() - began);
    }
    const p95 = times.toSorted((one, other) => one - other)[94] ?? Infinity;
    console.log(JSON.stringify(query), p95);
    expect(p95).toBeLessThanOrEqual(100);
  });
});
