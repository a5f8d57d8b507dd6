import { checkPayment, listPayments, readPaymentState, startPayment } from '@isocentre/contract/payments';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats } from '../../test/paying.ts';
import { askAboutRefunds } from './ask-about-refunds.ts';
import { compareBooksDaily } from './compare-books.ts';
import { organisersNoteLetter } from './letter-definitions.ts';
import { reconcileEverything } from './reconcile.ts';
import { sendRefund } from './send-refund.ts';

/** Refunds that the provider never reports: no webhook arrives in this file. */
const MINUTE = 60;
const DAY = 86_400;
const WITHOUT_SEAT = { category: 'ampi', registrationType: 'early-bird' };
const WITH_SEAT = { category: 'oncology-or-physicist', registrationType: 'fixed' };

let paying: Paying;
beforeAll(async () => {
  paying = await openPaying();
  await paying.sandbox.control('PUT', '/webhooks', { lose: ['*'] });
});
afterAll(() => paying.close());
beforeEach(() => paying.sandbox.control('PUT', '/account', { refundOutcome: 'processed' }));
afterEach(() => expectInvariants(paying.site));

const buyer = async (choice = WITHOUT_SEAT) => (await makeBuyers(paying.site, 1, choice))[0] as Buyer;
/** Moves both clocks: the provider has its own. */
async function timePasses(seconds: number): Promise<void> {
  paying.later(seconds);
  await paying.sandbox.control('POST', '/clock', { advanceSeconds: seconds });
}

/** Somebody has paid twice, and a refund of the second payment has been requested. */
async function paysTwice(): Promise<Buyer> {
  const one = await buyer();
  await paying.pay((await one.call(startPayment, { body: {} })).orderId, 'double');
  await reconcileEverything(paying.deps);
  const { id: refundId } = await refundOf(one);
  await sendRefund(paying.deps, { editionId: 1, refundId });
  return one;
}

const refundOf = ({ registrationId }: Buyer) =>
  paying.site.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .where('registration_id', '=', registrationId)
    .select(['refunds.id', 'refunds.payment_id', 'refunds.provider_refund_id', 'refunds.state'])
    .executeTakeFirstOrThrow();

/** The ledger's entries about a registration's refunds. */
async function ledgerOf({ registrationId }: Buyer) {
  const rows = await paying.site.db
    .selectFrom('payment_events')
    .innerJoin('payment_orders', 'payment_orders.id', 'payment_events.order_id')
    .where('registration_id', '=', registrationId)
    .where('payment_events.kind', 'in', ['refunded', 'refund-failed'])
    .select(['payment_events.kind', 'payment_events.amount_minor', 'source'])
    .execute();
  return rows.map((row) => [row.kind, row.amount_minor, row.source]);
}

test('one that went through is found by asking, once its webhook is overdue', async () => {
  const one = await paysTwice();
  await timePasses(10 * MINUTE);
  expect(await askAboutRefunds(paying.deps)).toBe(0);
  expect([(await refundOf(one)).state, await ledgerOf(one)]).toEqual(['pending', []]);
  await timePasses(6 * MINUTE);
  expect(await askAboutRefunds(paying.deps)).toBe(1);
  expect([(await refundOf(one)).state, await ledgerOf(one)]).toEqual(['processed', [['refunded', -150_000, 'reconciler']]]);
  // The first payment is unchanged.
  expect((await one.call(readPaymentState, {})).state).toBe('paid');
  expect(await askAboutRefunds(paying.deps)).toBe(0);
});

test('one that failed is found too, and organisers are notified', async () => {
  await paying.sandbox.control('PUT', '/account', { refundOutcome: 'failed' });
  const one = await paysTwice();
  const notes = async () => {
    const { rows } = await paying.site.pool.query<{ count: number }>(
      `select count(*)::int from letters where purpose = $1 and about = $2`,
      [organisersNoteLetter.purpose, (await refundOf(one)).payment_id],
    );
    return rows[0]?.count;
  };
  const before = (await notes()) ?? 0;
  await timePasses(16 * MINUTE);
  expect(await askAboutRefunds(paying.deps)).toBe(1);
  expect([(await refundOf(one)).state, await ledgerOf(one)]).toEqual(['failed', [['refund-failed', null, 'reconciler']]]);
  expect(await notes()).toBe(before + 1);
});

test('one that was sent is not called failed because the payment cannot be read afterwards', async () => {
  const one = await buyer();
  await paying.pay((await one.call(startPayment, { body: {} })).orderId, 'double');
  await reconcileEverything(paying.deps);
  const { id: refundId } = await refundOf(one);
  await paying.sandbox.control('POST', '/faults', { method: 'GET', path: '/payments/', kind: 'error', status: 400, times: 1 });
  await expect(sendRefund(paying.deps, { editionId: 1, refundId })).rejects.toMatchObject({ name: 'ProviderRefused' });
  expect([(await refundOf(one)).state, await ledgerOf(one)]).toEqual(['requested', []]);
  // The job's next try: the same refund, by its key.
  await sendRefund(paying.deps, { editionId: 1, refundId });
  await timePasses(16 * MINUTE);
  expect([await askAboutRefunds(paying.deps), (await refundOf(one)).state]).toEqual([1, 'processed']);
  // Control: the provider's own refusal does make it fail.
  const other = await buyer();
  await paying.pay((await other.call(startPayment, { body: {} })).orderId, 'double');
  await reconcileEverything(paying.deps);
  await paying.sandbox.control('POST', '/faults', { method: 'POST', path: '/payments/', kind: 'error', status: 400, times: 1 });
  await sendRefund(paying.deps, { editionId: 1, refundId: (await refundOf(other)).id });
  expect((await refundOf(other)).state).toBe('failed');
});

test.each([400, 500])('one for which the provider responds %i does not delay the others', async (status) => {
  const unlucky = await paysTwice();
  const other = await paysTwice();
  await timePasses(16 * MINUTE);
  const path = `/refunds/${(await refundOf(unlucky)).provider_refund_id}`;
  await paying.sandbox.control('POST', '/faults', { path, kind: 'error', status, times: 0 });
  expect(await askAboutRefunds(paying.deps)).toBe(1);
  expect([(await refundOf(unlucky)).state, (await refundOf(other)).state]).toEqual(['pending', 'processed']);
  await paying.sandbox.control('DELETE', '/faults');
  expect(await askAboutRefunds(paying.deps)).toBe(1);
  expect((await refundOf(unlucky)).state).toBe('processed');
});

test('one that organisers make at the provider long after the payment is found by the daily comparison', async () => {
  await setSeats(paying.site, 10);
  const one = await buyer(WITH_SEAT);
  const { paymentIds } = await paying.pay((await one.call(startPayment, { body: {} })).orderId, 'success');
  const paymentId = paymentIds[0] ?? '';
  expect((await one.call(checkPayment, {})).state).toBe('paid');
  const taken = await takenSeats(paying.site);
  await timePasses(6 * DAY);
  await compareBooksDaily(paying.deps);
  await paying.provider.refund(paymentId, { amount: 300_000, key: 'made-on-the-dashboard' });
  await timePasses(DAY);
  await reconcileEverything(paying.deps);
  expect((await one.call(readPaymentState, {})).state).toBe('paid');

  expect(await compareBooksDaily(paying.deps)).toBe(1);
  const { differences } = await paying.site.db
    .selectFrom('payment_comparisons')
    .select('differences')
    .orderBy('compared_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(differences).toEqual([{ paymentId, what: 'refund', here: null, there: 'processed' }]);
  // Whether the registration ends is somebody's to say.
  expect((await one.call(readPaymentState, {})).state).toBe('paid');
  expect((await one.call(listPayments, {})).payments).toMatchObject([{ refunds: [{ state: 'processed' }] }]);
  expect([await ledgerOf(one), await takenSeats(paying.site)]).toEqual([[['refunded', -300_000, 'reconciler']], taken]);

  await timePasses(DAY);
  expect(await compareBooksDaily(paying.deps)).toBe(0);
});
