import { setTimeout as pause } from 'node:timers/promises';
import { checkPayment, startPayment } from '@isocentre/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentAccounts } from '../../platform/payments/payment-accounts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { copyDatabase, type TestDatabase } from '../../test/database.ts';
import { expectInvariants, makeBuyers, openPaying, type Paying, paymentSettings } from '../../test/paying.ts';
import { askAfterRestore } from './ask-after-restore.ts';
import { compareBooks } from './compare-books.ts';
import type { PaymentDeps } from './deps.ts';
import { recordRestore } from './queries/restores.ts';
import { reconcileEverything } from './reconcile.ts';

/** The database is copied, people go on paying, then the copy takes the place of the original: a restore to the moment of the copy. */

const CHOICE = { category: 'ampi', registrationType: 'early-bird' };
const DAY = 86_400_000;
let paying: Paying;
let backup: TestDatabase;
let restored: TestApp;
let deps: PaymentDeps;
let moment: Date;
const heard: Array<{ alarm: string; payments: string[] }> = [];
const log = { error: (about: { alarm: string; payments: string[] }) => void heard.push(about) };
const ids = { opened: '', expired: '', refunded: '', refundedPayment: '' };
let lost = '';

beforeAll(async () => {
  paying = await openPaying();
  await paying.sandbox.control('PUT', '/webhooks', { lose: ['*'] });
  const [opened, expired, refunded, later] = await makeBuyers(paying.site, 4, CHOICE);
  if (!opened || !expired || !refunded || !later) throw new Error('Nobody buys');
  const orders = {
    opened: (await opened.call(startPayment, { body: {} })).orderId,
    expired: (await expired.call(startPayment, { body: {} })).orderId,
    refunded: (await refunded.call(startPayment, { body: {} })).orderId,
  };
  ids.refundedPayment = (await paying.pay(orders.refunded, 'success')).paymentIds[0] ?? '';
  await refunded.call(checkPayment, {});
  // Nothing would ever ask about this one again.
  await paying.site.pool.query("update payment_orders set state = 'expired', next_ask_at = null where provider_order_id = $1", [
    orders.expired,
  ]);
  Object.assign(ids, orders);
  moment = new Date();
  backup = await copyDatabase(paying.site.database);

  await paying.pay(orders.opened, 'success');
  await paying.pay(orders.expired, 'success');
  await paying.sandbox.control('PUT', '/account', { refundSeconds: 0 });
  await paying.provider.refund(ids.refundedPayment, { amount: 150_000, key: 'made-after-the-backup' });
  while ((await paying.provider.refundsOfPayment(ids.refundedPayment))[0]?.status !== 'processed') await pause(50);
  lost = (await paying.pay((await later.call(startPayment, { body: {} })).orderId, 'success')).paymentIds[0] ?? '';

  restored = await buildTestApp({ env: paymentSettings(paying.sandbox), database: backup });
  deps = { ...paying.deps, db: restored.db, enqueue: restored.enqueue, accounts: openPaymentAccounts(restored.config, restored.db) };
});
afterAll(async () => {
  await reconcileEverything(paying.deps);
  await compareBooks(paying.deps, paying.provider, new Date(Date.now() - DAY), new Date(Date.now() + 1000));
  await restored.close();
  await backup.drop();
  await paying.close();
});

const states = async () => {
  const { rows } = await restored.pool.query<{ provider_order_id: string; state: string }>(
    'select provider_order_id, state from payment_orders',
  );
  return Object.fromEntries(
    rows.map((row) => [Object.entries(ids).find(([, id]) => id === row.provider_order_id)?.[0] ?? 'other', row.state]),
  );
};
const differences = async () =>
  (await compareBooks(deps, paying.provider, new Date(moment.getTime() - 4 * DAY), new Date(Date.now() + 1000))).differences;

test('without a restore nothing is asked', async () => {
  expect(await askAfterRestore(deps, log)).toBe(0);
  expect(await states()).toEqual({ opened: 'open', expired: 'expired', refunded: 'paid' });
});

test('the reconciler alone, as at any start, would not find all of it', async () => {
  // The control: on another copy, so that this one stays as it was restored.
  const other = await copyDatabase(backup);
  const site = await buildTestApp({ env: paymentSettings(paying.sandbox), database: other });
  await reconcileEverything({ ...deps, db: site.db, enqueue: site.enqueue, accounts: openPaymentAccounts(site.config, site.db) });
  const { rows } = await site.pool.query<{ state: string }>('select state from payment_orders where provider_order_id = $1', [ids.expired]);
  expect(rows).toEqual([{ state: 'expired' }]);
  await site.close();
  await other.drop();
});

test('while the provider is away nothing counts as asked', async () => {
  await recordRestore(restored.db, moment);
  await paying.sandbox.control('POST', '/faults', { path: '/orders', kind: 'error', status: 500, times: 0 });
  expect(await askAfterRestore(deps, log)).toBe(0);
  expect(await restored.db.selectFrom('restores').select('provider_asked_at').execute()).toEqual([{ provider_asked_at: null }]);
  await paying.sandbox.control('DELETE', '/faults');
});

test('every order of four days is asked about: paid since, paid after it expired, refunded since', { tags: ['OPS-046'] }, async () => {
  expect(await askAfterRestore(deps, log)).toBe(3);
  // What went back is booked; whether the registration ends is a treasurer's to say.
  expect(await states()).toEqual({ opened: 'paid', expired: 'paid', refunded: 'paid' });
  expect(await restored.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'processed' }]);
  await expectInvariants(restored);
  expect(await differences()).toEqual([]);
  // Once.
  expect(await askAfterRestore(deps, log)).toBe(0);
});

test('money for an order that the restore has lost is named', { tags: ['OPS-046'] }, async () => {
  expect(heard).toEqual([{ alarm: 'payments-of-lost-orders', payments: [lost] }]);
  expect(await restored.db.selectFrom('restores').select('unknown_payments').execute()).toEqual([{ unknown_payments: [lost] }]);
});
