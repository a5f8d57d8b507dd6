import { CallFailed } from '@isocentre/contract/call';
import { confirmPayment, listPayments, startPayment } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, visitAbout } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { openTill } from '../../test/tills.ts';
import { adjustPrice } from './adjust-price.ts';
import { handleInbox } from './handle-inbox.ts';
import { recordPayment } from './record-payment.ts';

const MEMBER = { category: 'ampi', registrationType: 'early-bird' };
const PRICE = 150_000;
const MORE = 25_000;

let paying: Paying;
let treasurer: string;
beforeAll(async () => {
  paying = await openPaying();
  ({ id: treasurer } = await makeStaff(paying.site, 'treasurer@example.org', { role: 'treasurer', edition: ampiTnpy2025.slug }));
  await openTill(paying.site.db, treasurer);
});
afterEach(() => expectInvariants(paying.site));
afterAll(() => paying.close());

/** Somebody who has paid the early price, and whose price was corrected upwards since. */
async function owing(amountMinor = MORE): Promise<Buyer> {
  const [buyer] = await makeBuyers(paying.site, 1, MEMBER);
  if (!buyer) throw new Error('Nobody is there');
  await recordPayment(paying.deps, visitAbout(buyer, treasurer), {
    rail: 'cash',
    channel: 'office',
    amountMinor: PRICE,
    receivedOn: '2025-08-01',
    reference: null,
  });
  if (amountMinor !== 0) await corrected(buyer, amountMinor);
  return buyer;
}
const corrected = (buyer: Buyer, amountMinor: number) =>
  adjustPrice(paying.deps, visitAbout(buyer, treasurer), { kind: 'correction', amountMinor, reason: 'dearer category' });
const start = (call: Call, quotedMinor?: number) => call(startPayment, { body: quotedMinor === undefined ? {} : { quotedMinor } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );
const openOf = async ({ call }: Buyer) => (await call(listPayments, {})).difference;
const stored = async ({ registrationId }: Buyer) =>
  (
    await sql<{ outcome: string; amount: number; receipts: number; refund: string | null }>`
      select p.outcome, p.amount_minor as amount,
        (select count(*)::integer from receipts r where r.edition_id = p.edition_id and r.payment_id = p.id) as receipts,
        (select state from refunds f where f.edition_id = p.edition_id and f.payment_id = p.id) as refund
      from payments p join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
      where o.registration_id = ${registrationId} order by p.first_seen_at, p.outcome`.execute(paying.site.db)
  ).rows;

describe('what a correction leaves open', { tags: ['ORG-233'] }, () => {
  test('is charged to the paisa, has its own receipt, and the registration stays paid', async () => {
    const buyer = await owing();
    expect(await openOf(buyer)).toEqual({ amountMinor: MORE, price: '₹250', state: 'open' });
    const order = await start(buyer.call, MORE);
    expect(order).toMatchObject({ amountMinor: MORE, currency: 'INR', earlierPrice: null });
    const { pageResult } = await paying.pay(order.orderId, 'success');
    if (!pageResult.response) throw new Error('Checkout gave nothing');
    expect((await buyer.call(confirmPayment, { body: pageResult.response })).state).toBe('paid');
    expect(await openOf(buyer)).toBeNull();
    expect(await stored(buyer)).toEqual([
      { outcome: 'settles', amount: PRICE, receipts: 1, refund: null },
      { outcome: 'difference', amount: MORE, receipts: 1, refund: null },
    ]);
    expect(await codeOf(start(buyer.call))).toBe('ALREADY_PAID');
  });

  test('paid twice, the second payment goes back', async () => {
    const buyer = await owing();
    const { orderId } = await start(buyer.call);
    await paying.pay(orderId, 'double');
    await paying.sandbox.control('POST', '/webhooks/release', { order: 'shuffled', copies: 3 });
    await handleInbox(paying.deps);
    expect((await stored(buyer)).map(({ outcome, refund }) => [outcome, refund])).toEqual(
      expect.arrayContaining([
        ['settles', null],
        ['difference', null],
        ['second-payment', 'requested'],
      ]),
    );
    expect(await openOf(buyer)).toBeNull();
  });

  test('two windows, however quick, have one order', async () => {
    const buyer = await owing();
    const orders = await Promise.all(Array.from({ length: 6 }, () => start(buyer.call)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  });

  test('corrected again, the page that shows the old sum is told, and the old order is not asked for', async () => {
    const buyer = await owing();
    const before = await start(buyer.call, MORE);
    await corrected(buyer, 10_000);
    expect(await codeOf(start(buyer.call, MORE))).toBe('QUOTE_CHANGED');
    const after = await start(buyer.call, MORE + 10_000);
    expect([after.orderId === before.orderId, after.amountMinor]).toEqual([false, MORE + 10_000]);
  });

  test('is being confirmed while the bank thinks, and cannot be paid again meanwhile', async () => {
    const buyer = await owing();
    const { orderId } = await start(buyer.call);
    const { pageResult } = await paying.pay(orderId, 'pending', { afterSeconds: 100 });
    await buyer.call(confirmPayment, { body: pageResult.response ?? {} });
    expect((await openOf(buyer))?.state).toBe('confirming');
    expect(await codeOf(start(buyer.call))).toBe('PAYMENT_CONFIRMING');
  });

  test('is nothing for somebody who has paid what is due', async () => {
    const buyer = await owing(0);
    expect(await openOf(buyer)).toBeNull();
    expect(await codeOf(start(buyer.call))).toBe('ALREADY_PAID');
  });

  test('is on record, and asked about at the provider even if every webhook is lost', async () => {
    const buyer = await owing();
    await start(buyer.call);
    const { rows } = await sql<{ asks: boolean; recorded: boolean }>`
      select o.next_ask_at is not null as asks, exists (
        select from audit_log l where l.action = 'payment-order.made' and l.entity_id = ${buyer.registrationId} and l.after ->> 'kind' = 'difference'
      ) as recorded
      from payment_orders o where o.registration_id = ${buyer.registrationId} and o.kind = 'difference'`.execute(paying.site.db);
    expect(rows).toEqual([{ asks: true, recorded: true }]);
  });
});
