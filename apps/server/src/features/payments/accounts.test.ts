import { createHmac } from 'node:crypto';
import { completeRegistration, detailsOf, joinEdition, readMyRegistration } from '@isocentre/contract/registration';
import { readPaymentState, receiveWebhook, startPayment } from '@isocentre/contract/payments';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openPaymentAccounts } from '../../platform/payments/payment-accounts.ts';
import { buildTestApp } from '../../test/build-test-app.ts';
import { cookieFor, EARLY } from '../../test/delegates.ts';
import { openPaying, type Paying } from '../../test/paying.ts';
import { SANDBOX_SECRETS } from '../../test/payment-sandbox.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { compareBooks } from './compare-books.ts';
import { handleInbox } from './handle-inbox.ts';
import { reconcileEverything } from './reconcile.ts';

const KEY = 'rzp_test_LakesideSandbox';
const SECRETS = { LAKESIDE_KEY_SECRET: 'lakeside-key-secret', LAKESIDE_WEBHOOK_SECRETS: 'lakeside-webhook-secret' };
const HOST = { host: 'lakeside.localhost', origin: 'http://lakeside.localhost:3000' };
const AT = '2026-04-01T12:00:00+02:00';
let paying: Paying;

beforeAll(async () => {
  paying = await openPaying({ env: SECRETS }, ['--account', `${KEY}:${SECRETS.LAKESIDE_KEY_SECRET}`]);
  await loadEdition(paying.site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: [HOST.host] });
});
afterAll(() => paying.close());

/** A delegate of the first society who joins the second one's symposium and wants to pay. */
async function orderingAtLakeside(email: string) {
  await paying.delegate(email);
  const call = paying.site.callWith({ ...HOST, cookie: await cookieFor(paying.site, email, AT) });
  await call(joinEdition, {});
  const mine = await call(readMyRegistration, {});
  const details = { ...detailsOf(mine), mobile: '+49 30 1234567', designation: 'Physicist', postalAddress: 'See 1', postalPin: '00000' };
  await call(completeRegistration, {
    body: { ...details, category: 'guest', registrationType: 'advance', payment: 'online', version: mine.version },
  });
  return { call, order: await call(startPayment, { body: {} }) };
}

const pay = (orderId: string, key: string) =>
  paying.sandbox.control<{ paymentIds: string[] }>('POST', `/orders/${orderId}/pay?key=${key}`, { outcome: 'closed-tab' });
const orderRow = (orderId: string) =>
  paying.site.db.selectFrom('payment_orders').selectAll().where('provider_order_id', '=', orderId).executeTakeFirstOrThrow();
const deliver = (body: string, secret: string, headers: Record<string, string>) =>
  paying.site.app.inject({
    method: 'POST',
    url: receiveWebhook.path,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': crypto.randomUUID(),
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      ...headers,
    },
    payload: body,
  });
const captured = (orderId: string, amount: number, currency: string) =>
  JSON.stringify({
    event: 'payment.captured',
    created_at: 1,
    payload: {
      payment: {
        entity: {
          id: `pay_${orderId.slice(6)}`,
          order_id: orderId,
          amount,
          currency,
          status: 'captured',
          captured: true,
          notes: [],
          created_at: 1_790_000_000,
        },
      },
    },
  });

describe('each society is paid into its own account', () => {
  test('the order is made with its key, settled by the reconciler and compared with its own books', async () => {
    const { call, order } = await orderingAtLakeside('pays-lakeside@example.org');
    expect(order.keyId).toBe(KEY);
    expect(await orderRow(order.orderId)).toMatchObject({ payment_account: 'LAKESIDE', currency: 'EUR' });
    const { paymentIds } = await pay(order.orderId, KEY);
    await reconcileEverything(paying.deps);
    expect(await call(readPaymentState, {})).toMatchObject({ state: 'paid' });
    const own = await paying.deps.accounts.named('LAKESIDE');
    if (!own) throw new Error('The account cannot be used');
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    expect(await compareBooks(paying.deps, own, from, to)).toMatchObject({ account: 'LAKESIDE', payments: 1, differences: [] });
    // The installation's account knows nothing of it, and misses nothing.
    expect(await compareBooks(paying.deps, paying.provider, from, to)).toMatchObject({ account: null, payments: 0, differences: [] });
    await expect(paying.provider.readPayment(paymentIds[0] ?? '')).rejects.toThrow('The payment provider refused');
  });

  test('its webhooks are taken with its own secret and on its own host', async () => {
    const { call, order } = await orderingAtLakeside('told-lakeside@example.org');
    const event = captured(order.orderId, order.amountMinor, order.currency);
    expect((await deliver(event, SECRETS.LAKESIDE_WEBHOOK_SECRETS, { host: 'localhost:3000' })).statusCode).toBe(400);
    expect((await deliver(event, SANDBOX_SECRETS.webhookSecret, HOST)).statusCode).toBe(400);
    expect((await deliver(event, SECRETS.LAKESIDE_WEBHOOK_SECRETS, HOST)).statusCode).toBe(200);
    await handleInbox(paying.deps);
    expect(await call(readPaymentState, {})).toMatchObject({ state: 'paid' });
  });

  test('a society cannot report payments of another with its own, valid signature', async () => {
    const call = await paying.delegate('victim@example.org', {}, EARLY);
    const order = await call(startPayment, { body: {} });
    const forged = await deliver(captured(order.orderId, order.amountMinor, order.currency), SECRETS.LAKESIDE_WEBHOOK_SECRETS, HOST);
    expect(forged.statusCode).toBe(200);
    await handleInbox(paying.deps);
    expect(await call(readPaymentState, {})).toMatchObject({ state: 'open' });
    expect(await orderRow(order.orderId)).toMatchObject({ state: 'open', payment_account: null });
    const last = await paying.site.db.selectFrom('webhook_inbox').selectAll().orderBy('received_at', 'desc').limit(1).execute();
    expect(last).toMatchObject([{ payment_account: 'LAKESIDE', outcome: 'not-ours' }]);
  });

  test('an order stays with the account that promised its price, when the society changes to another', async () => {
    const { call, order } = await orderingAtLakeside('moves-lakeside@example.org');
    await paying.site.db.updateTable('societies').set({ payment_account: null }).where('slug', '=', 'lakeside').execute();
    await expect.poll(async () => (await call(readPaymentState, {})).online, { timeout: 3000 }).toBe(false);
    await pay(order.orderId, KEY);
    await reconcileEverything(paying.deps);
    expect(await call(readPaymentState, {})).toMatchObject({ state: 'paid' });
  });
});

test('without its secrets, or with a key that the mode forbids, an account cannot be used', async () => {
  const site = await buildTestApp();
  const base = { DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x' };
  const open = (env: Record<string, string>, keyId: string) =>
    openPaymentAccounts(readConfig({ ...base, ...env }), site.db).open({ name: 'LAKESIDE', keyId });
  expect(open({ APP_MODE: 'test' }, KEY)).toBeUndefined();
  expect(open({ APP_MODE: 'test', ...SECRETS }, KEY)).toMatchObject({ account: 'LAKESIDE', keyId: KEY });
  expect(open({ APP_MODE: 'demo', ...SECRETS }, 'rzp_live_1')).toBeUndefined();
  const production = {
    ORGANISERS_EMAIL: 'o@example.org',
    PUBLIC_ORIGIN: 'https://c.example.org',
    LAKESIDE_KEY_SECRET: 'kW8vT2mQzR5yLp0d',
    LAKESIDE_WEBHOOK_SECRETS: 'hN4bXs7cJf9aGe1u',
  };
  expect(open(production, KEY)).toBeUndefined();
  expect(open(production, 'rzp_live_1')).toMatchObject({ keyId: 'rzp_live_1' });
  expect(() => open({ ...production, LAKESIDE_KEY_SECRET: 'short' }, KEY)).toThrow(/LAKESIDE_KEY_SECRET must have at least 16/);
  expect(() => open({ ...production, LAKESIDE_WEBHOOK_SECRETS: '' }, KEY)).toThrow(/LAKESIDE_WEBHOOK_SECRETS is required/);
  await site.close();
});
