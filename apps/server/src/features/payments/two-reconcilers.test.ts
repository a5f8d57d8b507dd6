import { startPayment } from '@isocentre/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { askAboutOrder } from './ask-provider.ts';
import { moveOrder } from './queries/move-order.ts';
import { findOrderByProviderId, type OrderRow } from './queries/orders.ts';

/** How many orders two workers ask about at the same moment. */
const ORDERS = 50;
const CHOICE = { category: 'ampi', registrationType: 'early-bird' };

let paying: Paying;
beforeAll(async () => {
  paying = await openPaying({ env: { DATABASE_POOL_SIZE: '12' } });
  await paying.sandbox.control('PUT', '/webhooks', { lose: ['*'] });
});
// Checks every invariant.
afterAll(() => paying.close());

async function paidOrder({ call }: Buyer): Promise<OrderRow> {
  const { orderId } = await call(startPayment, { body: {} });
  await paying.pay(orderId, 'success');
  const order = await findOrderByProviderId(paying.site.db, orderId);
  if (!order) throw new Error('The order is not stored');
  return order;
}

test(
  `two reconcilers on one order, ${ORDERS} times under load: paid once, one receipt, one letter`,
  { tags: ['SEC-33', 'SRV-015'], timeout: 180_000 },
  async () => {
    const buyers = await makeBuyers(paying.site, ORDERS, CHOICE);
    const end = new AbortController();
    // Other people keep the database busy meanwhile.
    const busy = Array.from({ length: 3 }, async () => {
      while (!end.signal.aborted) await paying.site.pool.query('select count(*) from generate_series(1, 200000)');
    });
    for (const buyer of buyers) {
      const order = await paidOrder(buyer);
      const ask = () => askAboutOrder(paying.deps, paying.provider, order, 'reconciler');
      // The second waits for the first, and then finds nothing left to do.
      expect(await Promise.allSettled([ask(), ask()])).toEqual([
        { status: 'fulfilled', value: undefined },
        { status: 'fulfilled', value: undefined },
      ]);
    }
    end.abort();
    await Promise.all(busy);
    const { rows } = await paying.site.pool.query(
      `select payment_status, version, payment_orders.state,
         (select count(*)::int from payments where order_id = payment_orders.id and outcome = 'settles') as settled,
         (select count(*)::int from receipts where receipts.registration_id = registrations.id) as receipts,
         (select count(*)::int from payment_events where order_id = payment_orders.id and payment_events.kind = 'captured') as captures,
         (select count(*)::int from audit_log where action = 'registration.paid' and entity_id = registrations.id::text) as audits,
         (select count(*)::int from letters join receipts on receipts.id::text = letters.about
          where purpose = 'payments.receipt' and receipts.registration_id = registrations.id) as letters
       from registrations join payment_orders on payment_orders.registration_id = registrations.id where registrations.id = any ($1)`,
      [buyers.map(({ registrationId }) => registrationId)],
    );
    const once = { payment_status: 'PAID', version: 2, state: 'paid', settled: 1, receipts: 1, captures: 1, audits: 1, letters: 1 };
    expect(rows).toEqual(Array.from({ length: ORDERS }, () => once));
  },
);

test('of two who close an order that both saw open, one does, and the other is told so', { tags: ['SRV-015'] }, async () => {
  const [buyer] = await makeBuyers(paying.site, 1, CHOICE);
  if (!buyer) throw new Error('Nobody buys');
  const { orderId } = await buyer.call(startPayment, { body: {} });
  const order = await findOrderByProviderId(paying.site.db, orderId);
  if (!order) throw new Error('The order is not stored');
  // Without the registration's lock, which would make them take turns: the condition alone decides.
  const close = () => paying.site.db.transaction().execute((transaction) => moveOrder(transaction, order, 'expired'));
  const closed = await Promise.all([close(), close()]);
  expect(closed.filter(Boolean)).toEqual([true]);
  expect(await moveOrder(paying.site.db, order, 'open')).toBe(false);
});
