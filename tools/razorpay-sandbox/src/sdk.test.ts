import Razorpay from 'razorpay';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signCheckout } from './signatures.ts';
import { SANDBOX_KEY, startSandbox } from './start-sandbox.ts';
import { callsTo } from './test/control.ts';
import { openReceiver, until } from './test/receiver.ts';

/** The provider's own client works against the sandbox. */

const receiver = await openReceiver();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let razorpay: Razorpay;
let control: ReturnType<typeof callsTo>;

const sdkFor = (key: { id: string; secret: string }) => {
  const sdk = new Razorpay({ key_id: key.id, key_secret: key.secret });
  // The URL is fixed in the SDK, but its HTTP client is accessible.
  (sdk as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL = sandbox.url;
  return sdk;
};

beforeAll(async () => {
  sandbox = await startSandbox({ webhookUrl: receiver.url, webhookSecret: 'whsec' });
  razorpay = sdkFor(SANDBOX_KEY);
  control = callsTo(sandbox.url);
});
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});

describe('the official SDK', () => {
  test('creates, fetches and lists orders', async () => {
    const order = await razorpay.orders.create({ amount: 100, currency: 'INR', receipt: 'sdk-1', notes: { registration_id: '7' } });
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 100,
      amount_paid: 0,
      amount_due: 100,
      currency: 'INR',
      receipt: 'sdk-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { registration_id: '7' },
      created_at: expect.closeTo(Date.now() / 1000, -1),
    });
    expect(await razorpay.orders.fetch(order.id)).toEqual(order);
    expect(await razorpay.orders.all({ receipt: 'sdk-1' })).toEqual({ entity: 'collection', count: 1, items: [order] });
    expect(await razorpay.orders.all({ receipt: 'nobody' })).toEqual({ entity: 'collection', count: 0, items: [] });
    // Empty notes are an array.
    expect((await razorpay.orders.create({ amount: 100, currency: 'INR' })).notes).toEqual([]);
  });

  test('reads a payment, its order and its refunds', async () => {
    const order = await razorpay.orders.create({ amount: 150_000, currency: 'INR', receipt: 'sdk-2' });
    const {
      paymentIds: [paymentId],
      pageResult,
    } = await control.pay(order.id, 'success');
    expect(
      validatePaymentVerification(
        { order_id: order.id, payment_id: paymentId },
        pageResult.response['razorpay_signature'] ?? '',
        SANDBOX_KEY.secret,
      ),
    ).toBe(true);
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
      status: 'captured',
      amount: 150_000,
      captured: true,
      order_id: order.id,
    });
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 150_000, amount_due: 0, attempts: 1 });
    expect((await razorpay.orders.fetchPayments(order.id)).items.map(({ id }) => id)).toEqual([paymentId]);
    const refund = await razorpay.payments.refund(paymentId, { amount: 50_000, speed: 'normal', receipt: 'refund-1' });
    expect(refund).toMatchObject({
      entity: 'refund',
      payment_id: paymentId,
      amount: 50_000,
      status: 'pending',
      notes: [],
      receipt: 'refund-1',
    });
    await control.advance(10);
    expect(await razorpay.refunds.fetch(refund.id)).toMatchObject({ status: 'processed' });
    expect((await razorpay.payments.fetchMultipleRefund(paymentId)).items).toHaveLength(1);
    expect(await razorpay.payments.fetchRefund(paymentId, refund.id)).toMatchObject({ id: refund.id });
    expect((await razorpay.refunds.all({})).count).toBe(1);
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
      status: 'captured',
      amount_refunded: 50_000,
      refund_status: 'partial',
    });
    expect((await razorpay.payments.all({ count: 5 })).items[0]?.id).toBe(paymentId);
  });

  test('captures by hand what the order leaves authorised', async () => {
    const order = await razorpay.orders.create({ amount: 5000, currency: 'INR', payment: { capture: 'manual' } } as never);
    const [paymentId] = (await control.pay(order.id, 'success')).paymentIds;
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'authorized', captured: false });
    await expect(razorpay.payments.capture(paymentId, 4999, 'INR')).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Capture amount must be equal to the amount authorized', field: 'amount' },
    });
    expect(await razorpay.payments.capture(paymentId, 5000, 'INR')).toMatchObject({ status: 'captured' });
    await expect(razorpay.payments.capture(paymentId, 5000, 'INR')).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'This payment has already been captured' },
    });
  });

  test('is refused as by the provider', async () => {
    await expect(razorpay.orders.create({ amount: 99, currency: 'INR' })).rejects.toEqual({
      statusCode: 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'The amount must be at least INR 1.00',
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field: 'amount',
      },
    });
    await expect(razorpay.payments.fetch('pay_00000000000000')).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    });
    await expect(sdkFor({ ...SANDBOX_KEY, secret: 'wrong' }).orders.all({})).rejects.toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });

  test('accepts the signature of a webhook over its raw body, and of no other', async () => {
    const order = await razorpay.orders.create({ amount: 100, currency: 'INR' });
    const seen = receiver.received.length;
    await control.pay(order.id, 'success');
    await until('three events', () => receiver.received.length === seen + 3);
    for (const { raw, signature } of receiver.received.slice(seen)) {
      expect(validateWebhookSignature(raw, signature, 'whsec')).toBe(true);
      expect(validateWebhookSignature(`${raw} `, signature, 'whsec')).toBe(false);
    }
  });
});

test('the published signature vector', () => {
  expect(signCheckout('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  );
});

test('a live key is refused', async () => {
  await expect(startSandbox({ key: { id: 'rzp_live_1', secret: 'x' } })).rejects.toThrow('test keys only');
});
