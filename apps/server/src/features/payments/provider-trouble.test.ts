import { checkPayment, readPaymentState, startPayment } from '@isocentre/contract/payments';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, setSeats, takenSeats } from '../../test/paying.ts';
import { expireHolds } from './expire-holds.ts';
import { reconcile, reconcileEverything } from './reconcile.ts';
import { sendRefund } from './send-refund.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await openPaying({});
});
afterEach(async () => {
  await paying.sandbox.control('DELETE', '/faults');
  await expectInvariants(paying.site);
});
afterAll(async () => {
  await paying.site.close();
  await paying.sandbox.close();
});

const WORKSHOP = { category: 'oncology-or-physicist', registrationType: 'fixed' };
const AMPI = { category: 'ampi', registrationType: 'early-bird' };
const start = ({ call }: Buyer) => call(startPayment, { body: {} });
const buyers = async (count: number, choice: typeof AMPI) => (await makeBuyers(paying.site, count, choice)) as [Buyer, Buyer];

test('an order that the provider does not know does not keep other seats from being released', async () => {
  const [unknown, other] = await buyers(2, WORKSHOP);
  await setSeats(paying.site, 50);
  const { orderId } = await start(unknown);
  await start(other);
  await paying.site.pool.query("update payment_orders set provider_order_id = 'order_OfAnotherAccount' where provider_order_id = $1", [
    orderId,
  ]);
  const before = await takenSeats(paying.site);
  paying.later(31 * 60);
  expect(await expireHolds(paying.deps)).toBe(2);
  expect(await takenSeats(paying.site)).toBe(before - 2);
  expect((await unknown.call(checkPayment, {})).state).toBe('none');
});

test(
  'an order that the provider cannot look up does not keep other payments from being found',
  { tags: ['SRV-016'], timeout: 30_000 },
  async () => {
    const [broken, paid] = await buyers(2, AMPI);
    const { orderId } = await start(broken);
    await paying.pay((await start(paid)).orderId, 'closed-tab');
    await paying.sandbox.control('POST', '/faults', { path: `/orders/${orderId}`, kind: 'error', status: 500, times: 0 });
    paying.later(3600);
    await reconcile(paying.deps);
    expect((await paid.call(readPaymentState, {})).state).toBe('paid');
  },
);

test('a second window while the provider is silent is answered within eight seconds, too', async () => {
  const [one] = await buyers(1, AMPI);
  await paying.sandbox.control('POST', '/faults', { path: '/orders', kind: 'hang', ms: 30_000, times: 0 });
  const timed = async (afterMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const began = performance.now();
    await expect(start(one)).rejects.toMatchObject({ code: 'PAYMENT_SERVICE_AWAY' });
    return performance.now() - began;
  };
  expect(Math.max(...(await Promise.all([timed(0), timed(600), timed(2000)])))).toBeLessThan(8000);
}, 30_000);

test('while the provider refuses our key, nothing is abandoned: neither a refund nor an order', async () => {
  const [one, two] = await buyers(2, AMPI);
  await paying.pay((await start(one)).orderId, 'double');
  await reconcileEverything(paying.deps);
  const refund = async () => {
    const { rows } = await paying.site.pool.query<{ id: string; state: string }>(
      `select refunds.id, refunds.state from refunds join payments on payments.id = payment_id
       join payment_orders on payment_orders.id = order_id where registration_id = $1`,
      [one.registrationId],
    );
    return rows[0] as { id: string; state: string };
  };
  const send = async () => sendRefund(paying.deps, { editionId: 1, refundId: (await refund()).id });
  await paying.sandbox.control('POST', '/faults', { kind: 'error', status: 401, times: 0 });
  await expect(send()).rejects.toThrow('does not take our key');
  expect((await refund()).state).toBe('requested');
  await expect(start(two)).rejects.toMatchObject({ code: 'PAYMENT_SERVICE_AWAY' });
  await paying.sandbox.control('DELETE', '/faults');
  await send();
  expect((await refund()).state).not.toBe('failed');
  expect((await start(two)).orderId).toMatch(/^order_/);
});
