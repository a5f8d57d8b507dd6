import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signCheckout } from './signatures.ts';
import { SANDBOX_KEY, startSandbox } from './start-sandbox.ts';
import { callsTo } from './test/control.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let control: ReturnType<typeof callsTo>;
beforeEach(async () => {
  sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/nobody' });
  control = callsTo(sandbox.url);
  // Events are read from the state; none needs to be delivered.
  await control.script('PUT', '/webhooks', { hold: true });
});
afterEach(() => sandbox.close());

const statuses = async () => (await control.state()).payments.map(({ status }) => status);
const events = async () => (await control.state()).events.map(({ name }) => name);

describe('how a visit to the checkout ends', () => {
  test('success: captured, order paid, page notified with a signature', async () => {
    const id = await control.order();
    const { paymentIds, pageResult } = await control.pay(id, 'success');
    expect(pageResult).toEqual({
      kind: 'paid',
      response: {
        razorpay_order_id: id,
        razorpay_payment_id: paymentIds[0],
        razorpay_signature: signCheckout(SANDBOX_KEY.secret, id, paymentIds[0]),
      },
    });
    expect(await statuses()).toEqual(['captured']);
    expect(await events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('failure: the page gets the reason, and may try again on the same order', async () => {
    const id = await control.order();
    const { paymentIds, pageResult } = await control.pay(id, 'failure');
    expect(pageResult).toEqual({
      kind: 'failed',
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringContaining('declined by the bank'),
        source: 'bank',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { order_id: id, payment_id: paymentIds[0] },
      },
    });
    await control.pay(id, 'success');
    expect(await statuses()).toEqual(['failed', 'captured']);
    expect((await control.api('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 2 });
    expect(await events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('dismiss: nothing was attempted', async () => {
    const id = await control.order();
    expect(await control.pay(id, 'dismiss')).toEqual({ paymentIds: [], pageResult: { kind: 'dismissed' } });
    expect((await control.api('GET', `/orders/${id}`)).body).toMatchObject({ status: 'created', attempts: 0 });
  });

  test('pending: authorised, captured only later', async () => {
    const { pageResult } = await control.pay(await control.order(), 'pending', { afterSeconds: 3600 });
    expect(pageResult.kind).toBe('paid');
    await control.advance(3599);
    expect(await statuses()).toEqual(['authorized']);
    await control.advance(1);
    expect(await statuses()).toEqual(['captured']);
    expect(await events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('late: failed for two days, then captured after all', async () => {
    const { pageResult } = await control.pay(await control.order(), 'late', { afterSeconds: 2 * 86_400 });
    expect(pageResult.kind).toBe('failed');
    await control.advance(86_400);
    expect(await statuses()).toEqual(['failed']);
    await control.advance(86_400);
    expect(await statuses()).toEqual(['captured']);
    expect(await events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('late, after another attempt succeeded: refunded at once', async () => {
    const id = await control.order();
    await control.pay(id, 'late', { afterSeconds: 60 });
    await control.pay(id, 'success');
    await control.advance(120);
    expect(await statuses()).toEqual(['refunded', 'captured']);
    expect((await events()).slice(-3)).toEqual(['payment.authorized', 'refund.created', 'refund.processed']);
  });

  test('unanswered: created for ten minutes, then failed', async () => {
    const { pageResult } = await control.pay(await control.order(), 'unanswered');
    expect(pageResult).toEqual({ kind: 'dismissed' });
    await control.advance(599);
    expect(await statuses()).toEqual(['created']);
    await control.advance(1);
    expect(await statuses()).toEqual(['failed']);
  });

  test('double: two captured payments of one order', async () => {
    const id = await control.order();
    const { paymentIds, pageResult } = await control.pay(id, 'double');
    expect(await statuses()).toEqual(['captured', 'captured']);
    expect(pageResult.response['razorpay_payment_id']).toBe(paymentIds[1]);
    expect((await control.api('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 150_000, attempts: 2 });
  });

  test('closed-tab: paid, and the page gets no response', async () => {
    expect((await control.pay(await control.order(), 'closed-tab')).pageResult).toEqual({ kind: 'silence' });
    expect(await statuses()).toEqual(['captured']);
  });

  test('a second payment is declined while one is authorised and when the order is paid, unless forced', async () => {
    const id = await control.order();
    await control.pay(id, 'pending');
    await expect(control.pay(id, 'success')).rejects.toThrow('already paid');
    await control.advance(60);
    await expect(control.pay(id, 'success')).rejects.toThrow('already paid');
    await control.pay(id, 'success', { force: true });
    expect(await statuses()).toEqual(['captured', 'captured']);
  });

  test('another amount or currency than ordered can be paid on request', async () => {
    const [paymentId] = (await control.pay(await control.order(), 'success', { amount: 100, currency: 'USD' })).paymentIds;
    expect((await control.api('GET', `/payments/${paymentId}`)).body).toMatchObject({ amount: 100, currency: 'USD', status: 'captured' });
  });
});

describe('time', () => {
  test('an authorised payment that nobody captures is returned', async () => {
    const id = await control.order({
      payment: { capture: 'manual', capture_options: { automatic_expiry_period: 12, manual_expiry_period: 60 } },
    });
    await control.pay(id, 'success');
    await control.advance(59 * 60);
    expect(await statuses()).toEqual(['authorized']);
    await control.advance(120);
    expect(await statuses()).toEqual(['refunded']);
  });

  test('beyond the automatic period a late payment waits for the merchant', async () => {
    const id = await control.order({ payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12 } } });
    await control.pay(id, 'late', { afterSeconds: 13 * 60 });
    await control.advance(14 * 60);
    expect(await statuses()).toEqual(['authorized']);
  });

  test('entities carry the moved time', async () => {
    await control.advance(30 * 86_400);
    const { created_at } = (await control.api('GET', `/orders/${await control.order()}`)).body;
    expect(created_at).toBeCloseTo(Date.now() / 1000 + 30 * 86_400, -1);
  });

  test('moves can be made by hand', async () => {
    const [one] = (await control.pay(await control.order(), 'unanswered')).paymentIds;
    await control.script('POST', `/payments/${one}/fail`);
    expect(await statuses()).toEqual(['failed']);
    await control.script('POST', `/payments/${one}/authorize`);
    expect(await statuses()).toEqual(['captured']);
    await control.script('POST', `/payments/${one}/fail`);
    expect(await statuses(), 'captured never becomes failed').toEqual(['captured']);
  });
});

describe('refunds', () => {
  const captured = async () => (await control.pay(await control.order(), 'success')).paymentIds[0];
  const refund = (paymentId: string, body: object, key?: string) =>
    control.api('POST', `/payments/${paymentId}/refund`, body, key ? { 'x-refund-idempotency': key } : {});

  test('the same key and request give the same refund; another request under it is refused', async () => {
    const id = await captured();
    const first = await refund(id, { amount: 1000 }, 'refund-000001');
    expect(await refund(id, { amount: 1000 }, 'refund-000001')).toEqual(first);
    expect(await refund(id, { amount: 2000 }, 'refund-000001')).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'Different request with the same idempotency key has already been processed.',
          source: 'NA',
          step: 'NA',
          reason: 'NA',
          metadata: {},
        },
      },
    });
    expect((await control.state()).refunds).toHaveLength(1);
    expect((await refund(id, { amount: 1000 }, 'short')).status).toBe(400);
  });

  test('409 while the first request under a key is still being answered', async () => {
    const id = await captured();
    await control.script('POST', '/faults', { method: 'POST', path: '/payments', kind: 'slow', applied: true, ms: 300 });
    const first = refund(id, {}, 'refund-000002');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect((await refund(id, {}, 'refund-000002')).status).toBe(409);
    const { body } = await first;
    expect((await refund(id, {}, 'refund-000002')).body['id']).toBe(body['id']);
  });

  test('without a key every request is a refund of its own, up to what was captured', async () => {
    const id = await captured();
    await refund(id, { amount: 100_000 });
    expect((await refund(id, { amount: 100_000 })).body).toMatchObject({
      error: { description: 'The refund amount provided is greater than amount captured' },
    });
    await refund(id, {});
    expect((await control.api('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 150_000,
      refund_status: 'full',
    });
    expect((await refund(id, {})).body).toMatchObject({ error: { description: 'The payment has been fully refunded already' } });
    expect((await control.state()).orders[0], 'stays paid').toMatchObject({ status: 'paid' });
  });

  test('a refund that fails leaves the money where it was', async () => {
    await control.script('PUT', '/account', { refundOutcome: 'failed', refundSeconds: 30 });
    const id = await captured();
    await refund(id, {});
    await control.advance(30);
    expect((await control.api('GET', `/payments/${id}`)).body).toMatchObject({ status: 'captured', amount_refunded: 0 });
    expect((await events()).slice(-2)).toEqual(['refund.created', 'refund.failed']);
  });
});

test.each([
  [{ amount: undefined }, 'The amount field is required.'],
  [{ amount: 100.5 }, 'The amount must be an integer.'],
  [{ amount: '100' }, 'The amount must be an integer.'],
  [{ amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ currency: undefined }, 'The currency field is required.'],
  [{ currency: 'rupees' }, 'The currency is invalid.'],
  [{ receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
  [
    { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [i, ''])) },
    'Number of fields in notes should be less than or equal to 15',
  ],
  [{ payment: { capture_options: { automatic_expiry_period: 11 } } }, 'The automatic expiry period must be at least 12.'],
  [{ paid: true }, 'paid is/are not required and should not be sent'],
])('an order with %o is refused', async (change, description) => {
  const answer = await control.api('POST', '/orders', { amount: 100, currency: 'INR', ...change });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } });
  expect((await control.state()).orders).toEqual([]);
});

test('lists: newest first, ten by default, a hundred at most', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) ids.push(await control.order({ receipt: `list-${i}` }));
  const list = async (query: string) =>
    ((await control.api('GET', `/orders?${query}`)).body['items'] as { id: string }[]).map(({ id }) => id);
  expect(await list('')).toEqual(ids.toReversed().slice(0, 10));
  expect(await list('count=2&skip=1')).toEqual([ids[10], ids[9]]);
  expect(await list('receipt=list-1'), 'a part of a receipt is enough').toEqual([ids[11], ids[10], ids[1]]);
  expect((await control.api('GET', '/orders?count=101')).status).toBe(400);
});
