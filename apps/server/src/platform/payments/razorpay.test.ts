import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PaymentSandbox, SANDBOX_SECRETS, startPaymentSandbox } from '../../test/payment-sandbox.ts';
import type { PaymentProvider } from './provider.ts';
import { razorpay } from './razorpay.ts';
import { readWebhookEvent } from './webhook-event.ts';

/** The client against a provider that misbehaves on request. */

let sandbox: PaymentSandbox;
let provider: PaymentProvider;

const { keyId, keySecret, webhookSecret } = SANDBOX_SECRETS;
const settings = () => ({
  account: null,
  baseUrl: `${sandbox.url}/v1`,
  checkoutUrl: `${sandbox.url}/v1/checkout.js`,
  keyId,
  keySecret,
  webhookSecrets: [webhookSecret],
});
const quick = { answer: 2500, attempt: 400, pause: 60 };

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  provider = razorpay({ ...settings(), timing: quick });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control('POST', '/reset'));

const order = { amount: 150_000, currency: 'INR', receipt: 'reg-00000001', notes: { userId: '7', category: 'DELEGATE' } };
const fault = (one: object) => sandbox.control('POST', '/faults', one);
const state = () => sandbox.control<{ orders: { id: string }[]; refunds: { id: string }[] }>('GET', '');
const calls = async () =>
  (await sandbox.control<{ method: string; path: string; status: unknown }[]>('GET', '/calls')).map(
    ({ method, path, status }) => `${method} ${path.replace(/\?.*/, '').replaceAll(/(order|pay|rfnd)_\w+/g, ':id')} ${String(status)}`,
  );
const pay = async (orderId: string, outcome: string, more: object = {}) => {
  const visit = await sandbox.control<{ paymentIds: [string]; pageResult: { response: Record<string, string> } }>(
    'POST',
    `/orders/${orderId}/pay`,
    {
      outcome,
      ...more,
    },
  );
  return { paymentId: visit.paymentIds[0], signature: visit.pageResult.response?.['razorpay_signature'] ?? '' };
};

describe('when all is well', () => {
  test('an order, its payment and its refund in our shape', async () => {
    const made = await provider.createOrder(order);
    expect(made).toEqual({
      id: expect.stringMatching(/^order_/),
      amount: 150_000,
      amountPaid: 0,
      currency: 'INR',
      receipt: 'reg-00000001',
      status: 'created',
      attempts: 0,
      notes: order.notes,
      createdAt: expect.any(Date),
    });
    expect(await provider.findOrderByReceipt('reg-00000001')).toEqual(made);
    expect(await provider.findOrderByReceipt('reg-0000000')).toBeUndefined();

    const { paymentId, signature } = await pay(made.id, 'success');
    expect(provider.verifyCheckoutSignature({ orderId: made.id, paymentId, signature })).toBe(true);
    expect(provider.verifyCheckoutSignature({ orderId: 'order_other', paymentId, signature })).toBe(false);
    const payment = await provider.readPayment(paymentId);
    expect(payment).toEqual({
      id: paymentId,
      orderId: made.id,
      amount: 150_000,
      currency: 'INR',
      status: 'captured',
      captured: true,
      method: 'card',
      amountRefunded: 0,
      fee: 3000,
      tax: 540,
      error: null,
      notes: order.notes,
      createdAt: expect.any(Date),
    });
    expect(await provider.paymentsOfOrder(made.id)).toEqual([payment]);

    const refund = await provider.refund(paymentId, { amount: 50_000, key: 'refund-00000001' });
    expect(refund).toEqual({
      id: expect.stringMatching(/^rfnd_/),
      paymentId,
      amount: 50_000,
      currency: 'INR',
      status: 'pending',
      notes: {},
      createdAt: expect.any(Date),
    });
    await sandbox.control('POST', '/clock', { advanceSeconds: 10 });
    const processed = { ...refund, status: 'processed' };
    expect(await provider.readRefund(refund.id)).toEqual(processed);
    const [from, to] = [new Date(refund.createdAt.getTime() - 1000), new Date(refund.createdAt.getTime() + 1000)];
    expect(await provider.refundsBetween(from, to)).toEqual([processed]);
    expect(await provider.refundsBetween(new Date(0), from)).toEqual([]);
  });

  test('a declined payment says why', async () => {
    const { paymentId } = await pay((await provider.createOrder(order)).id, 'failure');
    expect(await provider.readPayment(paymentId)).toMatchObject({
      status: 'failed',
      captured: false,
      error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', description: expect.stringContaining('declined') },
    });
  });

  test('all payments of a time, page by page', async () => {
    const { id } = await provider.createOrder(order);
    for (let i = 0; i < 103; i += 1) await pay(id, 'failure');
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    expect(new Set((await provider.paymentsBetween(from, to)).map((payment) => payment.id)).size).toBe(103);
    expect(await provider.paymentsBetween(new Date(0), from)).toEqual([]);
  });

  test('webhooks: signature over the bytes, then their content', async () => {
    const { id } = await provider.createOrder(order);
    await sandbox.control('PUT', '/webhooks', { url: 'http://127.0.0.1:9', hold: true });
    const { paymentId } = await pay(id, 'success');
    const { events } = await sandbox.control<{ events: { body: object }[] }>('GET', '');
    const [authorized, , paid] = events.map(({ body }) => readWebhookEvent(body));
    expect(authorized).toMatchObject({ name: 'payment.authorized', payment: { id: paymentId, status: 'authorized' }, order: undefined });
    expect(paid).toMatchObject({ name: 'order.paid', payment: { id: paymentId, status: 'captured' }, order: { id, status: 'paid' } });
    expect(readWebhookEvent({ event: 'invoice.paid', created_at: 1 })).toMatchObject({
      name: 'invoice.paid',
      payment: undefined,
    });
    expect(() => readWebhookEvent({})).toThrow('event');
  });
});

describe('refusals are final', () => {
  test('a wrong order is not repeated', async () => {
    await expect(provider.createOrder({ ...order, amount: 99 })).rejects.toMatchObject({
      name: 'ProviderRefused',
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      field: 'amount',
      message: 'The payment provider refused: The amount must be at least INR 1.00',
    });
    expect(await calls()).toEqual(['POST /v1/orders 400']);
  });

  test('a wrong key is recognised, and never shown', async () => {
    const stranger = razorpay({ ...settings(), keySecret: 'not-the-secret' });
    const refused = await stranger.readPayment('pay_1').catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'ProviderUnavailable', outcome: 'not-done' });
    expect(String(refused)).toContain('it does not take our key (401)');
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('not-the-secret');
  });
});

describe('an order is made once', () => {
  test.each([
    ['the answer is lost', { kind: 'drop', applied: true }],
    ['the answer does not come', { kind: 'hang', applied: true }],
    ['it fails after the work', { kind: 'error', applied: true }],
    ['the answer is nonsense', { kind: 'garbage', applied: true }],
    ['a gateway gives up', { kind: 'error', status: 504, applied: true }],
  ])('when %s it is found by its receipt', async (_what, how) => {
    await fault({ method: 'POST', path: '/orders', ...how });
    const made = await provider.createOrder(order);
    expect((await state()).orders.map(({ id }) => id)).toEqual([made.id]);
  });

  test.each([
    ['an error of the provider, after looking', { kind: 'error', status: 500 }],
    ['being asked to slow down', { kind: 'error', status: 429, times: 2 }],
  ])('%s: tried again', async (_what, how) => {
    await fault({ method: 'POST', path: '/orders', ...how });
    const made = await provider.createOrder(order);
    expect((await state()).orders.map(({ id }) => id)).toEqual([made.id]);
  });

  test.each([
    ['dropped', { kind: 'drop' }],
    ['hanging', { kind: 'hang' }],
  ])('%s before the work: not tried blindly; the next try, after looking, succeeds', async (_what, how) => {
    await fault({ method: 'POST', path: '/orders', ...how });
    await expect(provider.createOrder(order)).rejects.toMatchObject({ name: 'ProviderUnavailable', outcome: 'unknown' });
    expect((await calls()).filter((call) => call.startsWith('POST'))).toHaveLength(how.kind === 'drop' ? 1 : 0);
    expect(await provider.findOrderByReceipt(order.receipt)).toBeUndefined();
    await provider.createOrder(order);
    expect((await state()).orders).toHaveLength(1);
  });

  test('a request that the provider completes after our timeout: no second order, and a later check finds it', async () => {
    await fault({ method: 'POST', path: '/orders', kind: 'slow', ms: 3000 });
    await expect(provider.createOrder(order)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await provider.findOrderByReceipt(order.receipt)).toBeUndefined();
    await vi.waitFor(async () => expect(await provider.findOrderByReceipt(order.receipt)).toMatchObject({ amount: 150_000 }), 10_000);
    expect((await state()).orders).toHaveLength(1);
  });

  test('connection refused: certainly not done', async () => {
    const gone = await startPaymentSandbox();
    await gone.close();
    const nowhere = razorpay({ ...settings(), baseUrl: `${gone.url}/v1`, timing: quick });
    await expect(nowhere.createOrder(order)).rejects.toMatchObject({ name: 'ProviderUnavailable', outcome: 'not-done' });
  });

  test('a receipt that belongs to another price is not used', async () => {
    await provider.createOrder({ ...order, amount: 100 });
    await fault({ method: 'POST', path: '/orders', kind: 'drop' });
    await expect(provider.createOrder(order)).rejects.toThrow('belongs to another order');
  });

  test('of two orders under one receipt the one with money counts, then the older', async () => {
    const older = await provider.createOrder(order);
    await sandbox.control('POST', '/clock', { advanceSeconds: 60 });
    const newer = await provider.createOrder(order);
    expect((await provider.findOrderByReceipt(order.receipt))?.id).toBe(older.id);
    await pay(newer.id, 'success');
    expect((await provider.findOrderByReceipt(order.receipt))?.id).toBe(newer.id);
  });
});

describe('reading is repeated', () => {
  test.each([
    ['errors', { kind: 'error', status: 503, times: 2 }],
    ['cut connections', { kind: 'drop', times: 2 }],
    ['silence', { kind: 'hang', times: 1 }],
    ['nonsense', { kind: 'garbage', times: 2 }],
    ['throttling', { kind: 'error', status: 429, times: 2 }],
  ])('through %s', async (_what, how) => {
    const { paymentId } = await pay((await provider.createOrder(order)).id, 'success');
    await fault({ method: 'GET', path: '/payments', ...how });
    expect(await provider.readPayment(paymentId)).toMatchObject({ status: 'captured' });
  });

  test('four times, then it is abandoned', async () => {
    await fault({ method: 'GET', kind: 'error', times: 0 });
    await expect(provider.paymentsOfOrder('order_1')).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await calls()).toEqual(Array(4).fill('GET /v1/orders/:id/payments 500'));
  });
});

describe('capturing', () => {
  const authorised = async () => (await pay((await provider.createOrder(order)).id, 'pending', { afterSeconds: 3600 })).paymentId;
  const { amount, currency } = order;

  test.each([
    ['all is well', undefined],
    ['the answer is lost', { kind: 'drop', applied: true }],
    ['the request is lost', { kind: 'drop' }],
    ['it fails after the work', { kind: 'error', applied: true }],
    ['it hangs', { kind: 'hang' }],
  ])('when %s it is captured once', async (_what, how) => {
    const paymentId = await authorised();
    if (how) await fault({ method: 'POST', path: '/payments', ...how });
    expect(await provider.capture(paymentId, { amount, currency })).toMatchObject({ id: paymentId, status: 'captured', captured: true });
    expect(await provider.capture(paymentId, { amount, currency }), 'again').toMatchObject({ id: paymentId, captured: true });
  });

  test('another amount, or a payment that failed, is refused', async () => {
    const paymentId = await authorised();
    await expect(provider.capture(paymentId, { amount: 100, currency })).rejects.toMatchObject({
      name: 'ProviderRefused',
      field: 'amount',
    });
    const failed = (await pay((await provider.createOrder({ ...order, receipt: 'reg-00000002' })).id, 'failure')).paymentId;
    await expect(provider.capture(failed, { amount, currency })).rejects.toMatchObject({ name: 'ProviderRefused' });
  });
});

describe('a refund is made once', () => {
  const captured = async () => (await pay((await provider.createOrder(order)).id, 'success')).paymentId;

  test.each([
    ['asked for twice', undefined],
    ['the answer is lost', { kind: 'drop', applied: true, times: 2 }],
    ['the answer does not come', { kind: 'hang', applied: true, ms: 600 }],
    ['it is still being worked on', { kind: 'slow', applied: true, ms: 600 }],
    ['it fails before the work', { kind: 'error', times: 2 }],
  ])('%s', async (_what, how) => {
    const paymentId = await captured();
    if (how) await fault({ method: 'POST', path: '/payments', ...how });
    const request = { amount: 150_000, key: 'refund-00000001', notes: { reason: 'second payment' } };
    const refund = await provider.refund(paymentId, request);
    expect(await provider.refund(paymentId, request)).toEqual(refund);
    expect((await state()).refunds.map(({ id }) => id)).toEqual([refund.id]);
  });

  test('the same key for something else is refused', async () => {
    const paymentId = await captured();
    await provider.refund(paymentId, { amount: 100, key: 'refund-00000001' });
    await expect(provider.refund(paymentId, { amount: 200, key: 'refund-00000001' })).rejects.toMatchObject({ name: 'ProviderRefused' });
  });
});

test('with its own times, and a provider that never answers, it is over within eight seconds', async () => {
  await fault({ kind: 'hang', times: 0 });
  const patient = razorpay(settings());
  const began = performance.now();
  const asked = [
    patient.createOrder(order),
    patient.readPayment('pay_1'),
    patient.capture('pay_1', { amount: 100, currency: 'INR' }),
    patient.refund('pay_1', { amount: 100, key: 'refund-00000001' }),
  ];
  const ended = await Promise.allSettled(asked);
  expect(performance.now() - began).toBeLessThan(8000);
  expect(ended.map((one) => one.status === 'rejected' && (one.reason as Error).name)).toEqual(Array(4).fill('ProviderUnavailable'));
});
