import { startPayment } from '@isocentre/contract/payments';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sweep } from '../../platform/sweeps.ts';
import { makeBuyers, openPaying, type Paying, setSeats } from '../../test/paying.ts';
import { expireHolds } from './expire-holds.ts';
import { reconcileEverything } from './reconcile.ts';
import { paymentSweeps } from './sweeps.ts';

const WORKERS = 4;
const ORDERS = 12;
const HOUR = 3600;

let paying: Paying;
let orderIds: string[] = [];

beforeAll(async () => {
  paying = await openPaying();
});
afterAll(() => paying.close());

const start = async (choice: { category: string; registrationType: string }) => {
  orderIds = [];
  for (const { call } of await makeBuyers(paying.site, ORDERS, choice)) orderIds.push((await call(startPayment, { body: {} })).orderId);
};

/** How often the provider was asked for the payments of each order since the last time. */
let seen = 0;
async function asked(): Promise<number[]> {
  const calls = await paying.sandbox.control<Array<{ method: string; path: string }>>('GET', '/calls');
  const fresh = calls.slice(seen);
  seen = calls.length;
  return orderIds.map((id) => fresh.filter(({ path }) => path.endsWith(`/orders/${id}/payments`)).length);
}

/** The reconciling sweep of a worker that has just started. */
function freshWorker(): Sweep {
  const sweep = paymentSweeps(paying.deps, pino({ level: 'silent' })).find(({ name }) => name === 'payments.reconcile');
  if (!sweep) throw new Error('Nothing reconciles');
  return sweep;
}

const each = (times: number) => Array.from({ length: ORDERS }, () => times);

beforeEach(async () => {
  await paying.site.pool.query('delete from sweep_turns');
});

test(`${WORKERS} workers that start together ask the provider about each order once`, { tags: ['OPS-057'] }, async () => {
  await start({ category: 'ampi', registrationType: 'early-bird' });
  await asked();
  const workers = Array.from({ length: WORKERS }, freshWorker);
  await Promise.all(workers.map((worker) => worker.run()));
  expect(await asked()).toEqual(each(1));
  // One more, a little later; and the next turns of all: nothing is due.
  paying.later(5);
  await Promise.all([...workers, freshWorker()].map((worker) => worker.run()));
  expect(await asked()).toEqual(each(0));
  // An hour later every order is due again, for one of them.
  paying.later(HOUR);
  await Promise.all(workers.map((worker) => worker.run()));
  expect(await asked()).toEqual(each(1));
});

test('a worker that asks about everything twice does ask twice (so the test above can fail)', async () => {
  paying.later(HOUR);
  await asked();
  await reconcileEverything(paying.deps);
  await reconcileEverything(paying.deps);
  expect(await asked()).toEqual(each(2));
});

test('an order whose worker died while asking is asked about by another, two minutes later', { tags: ['OPS-057'] }, async () => {
  paying.later(HOUR);
  const claimedUntil = new Date(paying.deps.clock.system().getTime() + 60_000);
  await paying.site.pool.query('update payment_orders set ask_claimed_until = $1', [claimedUntil]);
  await asked();
  const [worker, other] = [freshWorker(), freshWorker()];
  await Promise.all([worker.run(), other.run()]);
  expect(await asked()).toEqual(each(0));
  paying.later(61);
  await Promise.all([worker.run(), other.run()]);
  expect(await asked()).toEqual(each(1));
});

test('holds that end are asked about once, by whichever worker', { tags: ['OPS-057'] }, async () => {
  await setSeats(paying.site, 100);
  await start({ category: 'oncology-or-physicist', registrationType: 'fixed' });
  paying.later(HOUR);
  await asked();
  const ended = await Promise.all(Array.from({ length: WORKERS }, () => expireHolds(paying.deps)));
  expect(ended.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(ORDERS);
  expect(await asked()).toEqual(each(1));
});
