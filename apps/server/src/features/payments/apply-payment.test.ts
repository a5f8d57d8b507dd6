import type { MoneyDeps } from './deps.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import type { ProviderPayment, ProviderRefund } from '../../platform/payments/entities.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { expectInvariants, setSeats, takenSeats } from '../../test/paying.ts';
import { applyPayment, type PaymentSnapshot, type PaymentSource } from './apply-payment.ts';

/** `SEQUENCES=10000 pnpm exec vitest run apply-payment` for the long run. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 400);
const AT_ONCE = 8;
const AMOUNT = 150_000;

let site: TestApp;
let deps: MoneyDeps;
beforeAll(async () => {
  site = await buildTestApp({ env: { DATABASE_POOL_SIZE: String(AT_ONCE + 2) } });
  deps = { db: site.db, enqueue: site.enqueue, clock: createClock(site.config) };
});
afterAll(async () => {
  await expectInvariants(site);
  await site.close();
});

/**
 * Inserts registrations with one open order each. `seats` puts each order in the workshop: its seat is still held, or
 * has gone to others.
 */
async function makeOrders(count: number, seats?: 'held' | 'gone'): Promise<string[]> {
  const { rows } = await site.pool.query<{ provider_order_id: string }>(
    `with number as (
       insert into delegate_counters (edition_id, last_number) values (1, $1)
       on conflict (edition_id) do update set last_number = delegate_counters.last_number + $1 returning last_number
     ), person as (
       insert into accounts (id, email, name) select gen_random_uuid(), gen_random_uuid() || '@example.org', 'Asha' from generate_series(1, $1)
       returning id
     ), registered as (
       insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute,
         designation, city, country, country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later,
         payment_status, source, registered_at)
       select 1, gen_random_uuid(), id, last_number - $1 + row_number() over (), 'ampi', 'early-bird', '', 'Asha', '9840000000', '', 'Physicist',
         'Chennai', 'India', '', '12 Beach Road', '600095', 'veg', '', false, 'NOT PAID', 'online', now()
       from person, number returning id
     )
     insert into payment_orders (edition_id, id, registration_id, receipt, provider_order_id, state, category, registration_type,
       amount_minor, price_minor, currency, price, seats, quoted_at, created_at, claimed_until, expires_at)
     select 1, gen_random_uuid(), id, 'receipt-' || left(id::text, 30), 'order_' || id, 'open', 'ampi', 'early-bird', $2, $2, 'INR', '₹1,500', $3,
       now(), now(), now(), now() + interval '30 minutes'
     from registered returning provider_order_id`,
    [count, AMOUNT, seats ? 1 : 0],
  );
  const orderIds = rows.map((row) => row.provider_order_id);
  if (seats === 'held')
    await site.pool.query(
      `with held as (
         insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
         select edition_id, gen_random_uuid(), registration_id, seats, 'held', now(), expires_at, now() from payment_orders
         where provider_order_id = any ($1) returning seats
       )
       update workshop_seats set taken = taken + (select sum(seats) from held) where edition_id = 1`,
      [orderIds],
    );
  await setSeats(site, seats === 'gone' ? await takenSeats(site) : null);
  return orderIds;
}

interface Report {
  source: PaymentSource;
  about: 'first' | 'second';
  status: ProviderPayment['status'];
  captured?: boolean;
  amount?: number;
  refund?: ProviderRefund['status'];
}

const reported = (status: Report['status'], more: Partial<Report> = {}): Report => ({ source: 'webhook', about: 'first', status, ...more });
const EVENTS = {
  callback: reported('captured', { source: 'callback', captured: true }),
  'callback while agreed': reported('authorized', { source: 'callback' }),
  reconciler: reported('captured', { source: 'reconciler', captured: true }),
  'payment.authorized': reported('authorized'),
  'payment.captured': reported('captured', { captured: true }),
  'order.paid': reported('captured', { captured: true }),
  'payment.failed': reported('failed'),
};
const REFUND = {
  'refund.created': reported('refunded', { captured: true, refund: 'pending' }),
  'refund.processed': reported('refunded', { captured: true, refund: 'processed' }),
};
const REFUND_FAILED = {
  'refund.created': REFUND['refund.created'],
  'refund.failed': reported('captured', { captured: true, refund: 'failed' }),
};
const SECOND = Object.values(EVENTS).map((one) => ({ ...one, about: 'second' as const }));
const WRONG = Object.values(EVENTS).map((one) => ({ ...one, amount: 100 }));

/** Every event of a scenario, and the state it must end in. */
const SCENARIOS: Record<string, readonly Report[]> = {
  'a payment': Object.values(EVENTS),
  'a payment that is sent back': [...Object.values(EVENTS), ...Object.values(REFUND)],
  'a payment whose refund fails': [...Object.values(EVENTS), ...Object.values(REFUND_FAILED)],
  'a payment whose refund fails and then goes through': [
    ...Object.values(EVENTS),
    ...Object.values(REFUND),
    REFUND_FAILED['refund.failed'],
  ],
  'two payments': [...Object.values(EVENTS), ...SECOND],
  'a payment for a held seat': Object.values(EVENTS),
  'a payment for a held seat that is sent back': [...Object.values(EVENTS), ...Object.values(REFUND)],
  'a payment for a seat that is gone': Object.values(EVENTS),
  'a payment of another amount': WRONG,
  'a payment that only fails': [reported('created'), reported('failed'), reported('failed', { source: 'reconciler' })],
  'money that goes back before it was taken': [reported('authorized'), reported('failed'), reported('refunded', { captured: false })],
};

/** The scenarios that pay for a workshop seat. */
const SEATS: Record<keyof typeof SCENARIOS, 'held' | 'gone'> = {
  'a payment for a held seat': 'held',
  'a payment for a held seat that is sent back': 'held',
  'a payment for a seat that is gone': 'gone',
};

/** In any order, some events more than once. */
const sequences = (scenario: readonly Report[], numRuns: number) =>
  fc.sample(
    fc
      .array(fc.nat(scenario.length - 1), { maxLength: 5 })
      .chain((again) => fc.shuffledSubarray([...scenario.keys(), ...again], { minLength: scenario.length + again.length })),
    { numRuns, seed: 28 },
  );

function snapshotOf(orderId: string, { about, status, captured = false, amount = AMOUNT, refund }: Report): PaymentSnapshot {
  const id = `pay_${about}${orderId.slice(6)}`;
  const payment: ProviderPayment = {
    id,
    orderId,
    amount,
    currency: 'INR',
    status,
    captured,
    method: 'card',
    amountRefunded: status === 'refunded' ? amount : 0,
    fee: null,
    tax: null,
    error: status === 'failed' ? { code: 'BAD_REQUEST_ERROR', description: 'declined', reason: 'payment_failed' } : null,
    notes: {},
    createdAt: new Date('2025-08-01T06:30:00Z'),
  };
  const refunds: ProviderRefund[] = refund
    ? [{ id: `rfnd_${orderId.slice(6)}`, paymentId: id, amount, currency: 'INR', status: refund, notes: {}, createdAt: payment.createdAt }]
    : [];
  return { account: null, payment, refunds };
}

/**
 * The final state without what differs between runs: ids, times, which source reported first, and which of two payments
 * was quicker.
 */
async function endOf(orderId: string) {
  const { rows } = await site.pool.query<{ end: unknown }>(
    `select json_build_object(
       'order', payment_orders.state, 'registration', payment_status, 'version', registrations.version,
       'payments', (select json_agg(concat_ws(' ', state, outcome, amount_minor) order by state, outcome) from payments where order_id = payment_orders.id),
       'ledger', (select json_agg(concat_ws(' ', kind, amount_minor) order by kind, amount_minor) from payment_events where order_id = payment_orders.id),
       'refunds', (select json_agg(concat_ws(' ', reason, refunds.state) order by reason) from refunds
         join payments on payments.id = payment_id where order_id = payment_orders.id),
       'seats', (select json_agg(concat_ws(' ', state, seats)) from seat_reservations where registration_id = registrations.id),
       'receipts', (select count(*) from receipts where registration_id = registrations.id),
       'audit', (select json_agg(action order by action) from audit_log where registrations.account_id in (account_id, subject_account_id))
     ) as end
     from payment_orders join registrations on registrations.id = registration_id where provider_order_id = $1`,
    [orderId],
  );
  return rows[0]?.end;
}

const ENDS: Record<keyof typeof SCENARIOS, object> = {
  'a payment': { order: 'paid', registration: 'PAID', receipts: 1, refunds: null, payments: ['captured settles 150000'] },
  'a payment that is sent back': { order: 'paid', registration: 'PAID', receipts: 1, refunds: ['organisers processed'] },
  'a payment whose refund fails': { order: 'paid', registration: 'PAID', receipts: 1, refunds: ['organisers failed'] },
  'a payment whose refund fails and then goes through': {
    order: 'paid',
    registration: 'PAID',
    receipts: 1,
    refunds: ['organisers processed'],
    ledger: ['authorized', 'captured 150000', 'failed', 'refund-failed', 'refunded -150000', 'settled'],
    audit: ['refund.failed', 'refund.processed', 'registration.paid'],
  },
  'two payments': {
    order: 'paid',
    registration: 'PAID',
    receipts: 1,
    refunds: ['second-payment requested'],
    payments: ['captured second-payment 150000', 'captured settles 150000'],
  },
  'a payment for a held seat': { order: 'paid', registration: 'PAID', receipts: 1, seats: ['confirmed 1'] },
  'a payment for a held seat that is sent back': { order: 'paid', registration: 'PAID', receipts: 1, seats: ['confirmed 1'] },
  'a payment for a seat that is gone': {
    order: 'unfulfilled',
    registration: 'NOT PAID',
    receipts: 0,
    seats: null,
    refunds: ['seat-lost requested'],
  },
  'a payment of another amount': { order: 'review', registration: 'NOT PAID', receipts: 0, refunds: null },
  'a payment that only fails': { order: 'open', registration: 'NOT PAID', receipts: 0, payments: ['failed 150000'] },
  'money that goes back before it was taken': { order: 'open', registration: 'NOT PAID', payments: ['returned 150000'] },
};

const share = Math.ceil(SEQUENCES / Object.keys(SCENARIOS).length);
test.each(Object.entries(SCENARIOS))(
  `%s ends the same, with the same ledger, in whatever order and however often it is reported (${share} of ${SEQUENCES})`,
  { tags: ['SEC-33', 'SRV-015'], timeout: 600_000 },
  async (name, scenario) => {
    const orders = sequences(scenario, share);
    const orderIds = await makeOrders(orders.length, SEATS[name]);
    const ends = new Map<string, string>();
    const work = orders.map((order, i) => ({ order, orderId: orderIds[i] ?? '' }));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = work.pop(); one; one = work.pop()) {
          for (const at of one.order) {
            const report = scenario[at] as Report;
            await applyPayment(deps, snapshotOf(one.orderId, report), report.source);
          }
          ends.set(JSON.stringify(await endOf(one.orderId)), JSON.stringify(one.order.map((at) => scenario[at])));
        }
      }),
    );
    expect([...ends.entries()].slice(1)).toEqual([]);
    expect(JSON.parse([...ends.keys()][0] ?? '{}')).toMatchObject(ENDS[name] ?? {});
  },
);

test('control: if the last report won, their order would decide', () => {
  const ends = sequences(SCENARIOS['a payment'] ?? [], 50).map((order) => (SCENARIOS['a payment'] ?? [])[order.at(-1) ?? 0]?.status);
  expect(new Set(ends).size).toBeGreaterThan(1);
});

test('a payment for an order that is not ours is ignored', async () => {
  expect(await applyPayment(deps, snapshotOf(`order_${randomUUID()}`, EVENTS['payment.captured']), 'webhook')).toBe('not-ours');
});

test('the ledger can neither be changed nor deleted by the application', { tags: ['SRV-037'] }, async () => {
  for (const sql of ["update payment_events set kind = 'failed'", 'delete from payment_events', 'truncate payment_events'])
    await expect(site.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
});
