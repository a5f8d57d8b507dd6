import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccountFlag } from './account-flag.ts';
import { signCheckout, signWebhook } from './signatures.ts';
import { SANDBOX_KEY, startSandbox } from './start-sandbox.ts';
import { callsTo } from './test/control.ts';
import { openReceiver, until } from './test/receiver.ts';

/** Two merchants in one sandbox know nothing of each other. */

const SECOND_KEY = { id: 'rzp_test_SecondSociety', secret: 'second-key-secret' };
const NO_SUCH_ID = 'The id provided does not exist';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receivers: Record<'first' | 'second', Awaited<ReturnType<typeof openReceiver>>>;
let first: ReturnType<typeof callsTo>;
let second: ReturnType<typeof callsTo>;

beforeEach(async () => {
  receivers = { first: await openReceiver(), second: await openReceiver() };
  sandbox = await startSandbox({
    webhookUrl: receivers.first.url,
    webhookSecret: 'first-webhook-secret',
    otherAccounts: [{ key: SECOND_KEY, webhookUrl: receivers.second.url, webhookSecret: 'second-webhook-secret' }],
  });
  first = callsTo(sandbox.url);
  second = callsTo(sandbox.url, SECOND_KEY);
});
afterEach(async () => {
  await sandbox.close();
  receivers.first.close();
  receivers.second.close();
});

/** A paid order with a refund under way. */
async function sale(merchant: typeof first) {
  const orderId = await merchant.order({ receipt: 'R-1' });
  const [paymentId] = (await merchant.pay(orderId, 'success')).paymentIds;
  const refund = await merchant.api('POST', `/payments/${paymentId}/refund`, { amount: 1000 }, { 'x-refund-idempotency': 'refund-000001' });
  return { orderId, paymentId, refundId: refund.body['id'] as string };
}
const INVENTED = { orderId: 'order_00000000000000', paymentId: 'pay_00000000000000', refundId: 'rfnd_00000000000000' };
const filled = (path: string, ids: typeof INVENTED) => path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);

describe('the REST API', () => {
  test.each([
    ['GET', '/orders/{orderId}'],
    ['GET', '/orders/{orderId}/payments'],
    ['GET', '/payments/{paymentId}'],
    ['POST', '/payments/{paymentId}/capture'],
    ['POST', '/payments/{paymentId}/refund'],
    ['GET', '/payments/{paymentId}/refunds'],
    ['GET', '/payments/{paymentId}/refunds/{refundId}'],
    ['GET', '/refunds/{refundId}'],
  ])('%s %s: an id of the other account is answered like one that does not exist', async (method, path) => {
    const body = method === 'POST' ? { amount: 1000 } : undefined;
    for (const [owner, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const made = await sale(owner);
      const before = await owner.state();
      expect(await other.api(method, filled(path, made), body)).toEqual(await other.api(method, filled(path, INVENTED), body));
      expect((await other.api(method, filled(path, made), body)).body).toMatchObject({ error: { description: NO_SUCH_ID } });
      expect((await owner.state()).payments).toEqual(before.payments);
      // Negative control: the owner is not told so.
      expect((await owner.api(method, filled(path, made), body)).body).not.toMatchObject({ error: { description: NO_SUCH_ID } });
    }
  });

  test('an own payment does not lead to a refund of the other account', async () => {
    const [{ refundId }, { paymentId }] = [await sale(first), await sale(second)];
    expect((await second.api('GET', `/payments/${paymentId}/refunds/${refundId}`)).status).toBe(400);
  });

  test.each(['/orders', '/orders?receipt=R-1', '/payments', '/refunds'])('%s lists what is one’s own', async (path) => {
    await sale(first);
    expect((await second.api('GET', path)).body).toEqual({ entity: 'collection', count: 0, items: [] });
    const { orderId, paymentId, refundId } = await sale(second);
    const { items } = (await second.api('GET', path)).body as { items: { id: string }[] };
    expect([orderId, paymentId, refundId]).toContain(items[0]?.id);
    expect(items).toHaveLength(1);
    expect((await first.api('GET', path)).body).toMatchObject({ count: 1 });
  });

  test('the same idempotency key in both gives two refunds', async () => {
    const [one, other] = [await sale(first), await sale(second)];
    expect([one.refundId, other.refundId]).toEqual([expect.stringMatching(/^rfnd_/), expect.stringMatching(/^rfnd_/)]);
    expect(one.refundId).not.toBe(other.refundId);
  });

  test('a key works with its own secret only', async () => {
    for (const key of [
      { id: SANDBOX_KEY.id, secret: SECOND_KEY.secret },
      { id: SECOND_KEY.id, secret: SANDBOX_KEY.secret },
      { id: 'rzp_test_Nobody', secret: SECOND_KEY.secret },
    ]) {
      expect(await callsTo(sandbox.url, key).api('GET', '/orders')).toMatchObject({
        status: 401,
        body: { error: { description: 'Authentication failed' } },
      });
    }
  });
});

describe('the checkout', () => {
  const page = async (keyId: string, orderId: string) =>
    (await fetch(`${sandbox.url}/v1/checkout/public?${new URLSearchParams({ key_id: keyId, order_id: orderId })}`)).text();
  const choose = (keyId: string, orderId: string) =>
    first.call('POST', `/v1/checkout/attempts?key_id=${keyId}`, { order_id: orderId, outcome: 'success' });

  test('pays an order of its key, and signs with that key’s secret', async () => {
    for (const [merchant, key] of [
      [first, SANDBOX_KEY],
      [second, SECOND_KEY],
    ] as const) {
      const orderId = await merchant.order();
      expect(await page(key.id, orderId)).toContain('data-outcome="success"');
      const { response } = (await choose(key.id, orderId)).body as { response: Record<string, string> };
      expect(response['razorpay_signature']).toBe(signCheckout(key.secret, orderId, response['razorpay_payment_id'] ?? ''));
      expect((await merchant.api('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'paid' });
    }
  });

  test('refuses an order of another key', async () => {
    for (const [owner, otherKey] of [
      [first, SECOND_KEY],
      [second, SANDBOX_KEY],
    ] as const) {
      const orderId = await owner.order();
      expect(await page(otherKey.id, orderId)).toContain(`<p role="alert">${NO_SUCH_ID}</p>`);
      expect(await choose(otherKey.id, orderId)).toEqual(await choose(otherKey.id, INVENTED.orderId));
      expect((await choose(otherKey.id, orderId)).body).toMatchObject({ error: { description: NO_SUCH_ID } });
      expect((await owner.api('GET', `/orders/${orderId}`)).body).toMatchObject({ status: 'created', attempts: 0 });
    }
  });
});

test('webhooks go to the account’s own URL, under its own secret and account id', async () => {
  for (const [name, other, merchant, accountId] of [
    ['first', 'second', first, 'acc_IsocentreSandbox'],
    ['second', 'first', second, 'acc_SecondSociety'],
  ] as const) {
    const elsewhere = receivers[other].received.length;
    const [paymentId] = (await merchant.pay(await merchant.order(), 'success')).paymentIds;
    await until('three events', () => receivers[name].received.length === 3);
    for (const { raw, signature } of receivers[name].received) {
      expect(signature).toBe(signWebhook(`${name}-webhook-secret`, raw));
      expect(JSON.parse(raw)).toMatchObject({ account_id: accountId, payload: { payment: { entity: { id: paymentId } } } });
    }
    expect(receivers[other].received).toHaveLength(elsewhere);
  }
});

describe('the controls', () => {
  test('act on the account of the key, without one on the first', async () => {
    const orderId = await second.order();
    expect((await first.state()).key).toBe(SANDBOX_KEY.id);
    expect((await second.state()).key).toBe(SECOND_KEY.id);
    expect((await first.call('POST', `/sandbox/orders/${orderId}/pay`, { outcome: 'success' })).status).toBe(400);
    expect(await first.call('GET', '/sandbox?key=rzp_test_Nobody')).toMatchObject({
      status: 400,
      body: { error: { description: 'No account of this sandbox has the key rzp_test_Nobody.' } },
    });
  });

  test('faults, settings, time, recorded calls and reset concern one account', async () => {
    await second.script('POST', '/faults', { kind: 'error', status: 502, times: 0 });
    await second.script('PUT', '/webhooks', { hold: true });
    await second.advance(86_400);
    expect((await first.api('GET', '/orders')).status).toBe(200);
    expect((await second.api('GET', '/orders')).status).toBe(502);
    expect(await first.script('GET', '/calls')).toMatchObject([{ status: 200 }]);
    expect(await second.script('GET', '/calls')).toMatchObject([{ status: 502 }]);
    expect(await first.state()).toMatchObject({ webhooks: { hold: false } });
    expect(Date.parse((await first.state()).now)).toBeLessThan(Date.now() + 60_000);
    expect(Date.parse((await second.state()).now)).toBeGreaterThan(Date.now() + 86_000_000);

    await second.script('DELETE', '/faults');
    await second.order();
    await first.script('POST', '/reset');
    expect((await second.state()).orders).toHaveLength(1);
    expect((await first.state()).orders).toEqual([]);
  });
});

describe('options', () => {
  test('every key is a test key, and none is used twice', async () => {
    await expect(startSandbox({ otherAccounts: [{ key: { id: 'rzp_live_1', secret: 'x' } }] })).rejects.toThrow('test keys only');
    await expect(startSandbox({ otherAccounts: [{ key: SANDBOX_KEY }] })).rejects.toThrow('Two accounts have the same key');
  });

  test('--account', () => {
    expect(readAccountFlag('rzp_test_A:secret')).toEqual({ key: { id: 'rzp_test_A', secret: 'secret' } });
    expect(readAccountFlag('rzp_test_A:secret:hook@http://a.localhost:3000/hook')).toEqual({
      key: { id: 'rzp_test_A', secret: 'secret' },
      webhookSecret: 'hook',
      webhookUrl: 'http://a.localhost:3000/hook',
    });
    for (const wrong of [
      'rzp_test_A',
      'rzp_test_A:',
      'rzp_test_A:secret:hook',
      'rzp_test_A:secret:hook@',
      'rzp_test_A:secret:hook@nowhere',
    ]) {
      expect(() => readAccountFlag(wrong), wrong).toThrow(`--account ${wrong}`);
    }
  });
});
