import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signWebhook } from './signatures.ts';
import { startSandbox } from './start-sandbox.ts';
import { callsTo } from './test/control.ts';
import { openReceiver, until } from './test/receiver.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let control: ReturnType<typeof callsTo>;
beforeEach(async () => {
  receiver = await openReceiver();
  sandbox = await startSandbox({ webhookUrl: receiver.url, webhookSecret: 'first-secret' });
  control = callsTo(sandbox.url);
});
afterEach(async () => {
  await sandbox.close();
  receiver.close();
});

const settings = (change: object) => control.script('PUT', '/webhooks', change);
const paid = async () => (await control.pay(await control.order(), 'success')).paymentIds[0];
const arrived = (count: number) => until(`${count} deliveries`, () => receiver.received.length >= count);
const signedWith = (secret: string) => receiver.received.every(({ raw, signature }) => signature === signWebhook(secret, raw));
const events = async () => (await control.state()).events;

describe('webhooks', () => {
  test('carry event id, signature and a snapshot', async () => {
    const id = await paid();
    await arrived(3);
    expect(receiver.names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3);
    expect(signedWith('first-secret')).toBe(true);
    const [authorized, , orderPaid] = receiver.received.map(({ raw }) => JSON.parse(raw) as Record<string, unknown>);
    expect(authorized).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      contains: ['payment'],
      payload: { payment: { entity: { id, status: 'authorized', captured: false } } },
    });
    expect(orderPaid).toMatchObject({
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id, status: 'captured' } }, order: { entity: { status: 'paid', amount_due: 0 } } },
    });
  });

  test('are retried with the same id and bytes until they are acknowledged', async () => {
    await settings({ lose: ['payment.authorized', 'order.paid'], retrySeconds: 60 });
    receiver.how.answer = () => (receiver.received.length < 3 ? 500 : 200);
    await paid();
    await arrived(1);
    await control.advance(3600);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ eventId, raw }) => eventId + raw)).size).toBe(1);
    expect((await events())[1]).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 500 }, { status: 200 }] });
  });

  test('a receiver that answers too late gets the webhook again', async () => {
    await settings({ lose: ['payment.authorized', 'order.paid'], answerMs: 100, retrySeconds: 60 });
    receiver.how.answer = () => (receiver.received.length < 2 ? 'never' : 200);
    await paid();
    await until('the first attempt is over', async () => (await events())[1]?.attempts.length === 1);
    await control.advance(60);
    expect((await events())[1]).toMatchObject({ state: 'delivered', attempts: [{ status: 'TimeoutError' }, { status: 200 }] });
  });

  test('after a day without success the webhook is turned off; replay sends what was missed', async () => {
    receiver.how.answer = () => 503;
    await settings({ retrySeconds: 600 });
    await paid();
    await control.advance(25 * 3600);
    expect((await control.state()).webhooks.enabled).toBe(false);
    expect((await events()).map(({ state }) => state)).toEqual(['abandoned', 'abandoned', 'abandoned']);
    await paid();
    expect((await events()).at(-1)?.state).toBe('not-sent');
    receiver.how.answer = () => 200;
    receiver.received.length = 0;
    await control.script('POST', '/webhooks/replay');
    expect(receiver.received).toHaveLength(6);
    expect((await events()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  test('lost', async () => {
    await settings({ lose: ['*'] });
    await paid();
    await control.advance(48 * 3600);
    expect(receiver.received).toEqual([]);
    expect((await events()).map(({ state }) => state)).toEqual(['lost', 'lost', 'lost']);
  });

  test('delayed', async () => {
    await settings({ delaySeconds: 300 });
    await paid();
    await control.advance(299);
    expect(receiver.received).toEqual([]);
    await control.advance(1);
    expect(receiver.received).toHaveLength(3);
  });

  test('duplicated, in parallel', async () => {
    await settings({ copies: 5, parallel: 5 });
    await paid();
    await arrived(15);
    expect(receiver.received).toHaveLength(15);
    expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3);
  });

  test('reversed', async () => {
    await settings({ order: 'reversed' });
    await paid();
    await arrived(3);
    expect(receiver.names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  });

  test('shuffled', async () => {
    await settings({ order: 'shuffled', hold: true });
    const seen = new Set<string>();
    await paid();
    for (let i = 0; i < 30; i += 1) {
      const ids = (await events()).map(({ id }) => id);
      receiver.received.length = 0;
      await control.script('POST', '/webhooks/release', { ids, order: 'shuffled' });
      seen.add(receiver.names().join());
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('held, then released in any order the test wants, as often as it wants', async () => {
    await settings({ hold: true });
    await paid();
    const [authorized, captured, order] = (await events()).map(({ id }) => id);
    await control.script('POST', '/webhooks/release', { ids: [order, captured, order, authorized] });
    expect(receiver.names()).toEqual(['order.paid', 'payment.captured', 'order.paid', 'payment.authorized']);
    await control.script('POST', '/webhooks/release', { ids: [captured], copies: 50, parallel: 50 });
    expect(receiver.received).toHaveLength(54);
    await control.advance(86_400);
    expect(receiver.received, 'delivered, so not tried again').toHaveLength(54);
  });

  test('after a rotation retries keep the old secret; new events and replays have the new one', async () => {
    receiver.how.answer = () => 500;
    await settings({ lose: ['payment.authorized', 'order.paid'], retrySeconds: 60 });
    await paid();
    await arrived(1);
    await settings({ secret: 'second-secret' });
    receiver.how.answer = () => 200;
    await control.advance(60);
    expect(receiver.received).toHaveLength(2);
    expect(signedWith('first-secret')).toBe(true);
    receiver.received.length = 0;
    await paid();
    await arrived(1);
    await control.script('POST', '/webhooks/replay', { ids: [(await events())[1]?.id] });
    expect(receiver.received).toHaveLength(2);
    expect(signedWith('second-secret')).toBe(true);
  });

  test('signed with the previous secret, or a wrong one, on request', async () => {
    await settings({ secret: 'second-secret', sign: 'previous' });
    await paid();
    await arrived(3);
    expect(signedWith('first-secret')).toBe(true);
    receiver.received.length = 0;
    await settings({ sign: 'wrong' });
    await paid();
    await arrived(3);
    expect(signedWith('first-secret') || signedWith('second-secret')).toBe(false);
  });

  test('any event can be sent about a payment, also one that contradicts it', async () => {
    const id = await paid();
    await arrived(3);
    await control.script('POST', '/webhooks/emit', {
      event: 'payment.failed',
      paymentId: id,
      payment: { status: 'failed', captured: false },
    });
    await arrived(4);
    expect(JSON.parse(receiver.received[3]?.raw ?? '')).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { id, status: 'failed' } } },
    });
    expect((await control.state()).payments[0]?.status, 'the payment itself is untouched').toBe('captured');
  });

  test('a slow receiver delays its deliveries, not the payments', async () => {
    receiver.how.answer = () => 'never';
    await control.pay(await control.order(), 'pending', { afterSeconds: 0.2 });
    await arrived(1);
    await until('captured', async () => (await control.state()).payments[0]?.status === 'captured', 2000);
    expect((await events())[0]?.attempts).toEqual([]);
  });

  test('reach a name under localhost, which not every system resolves', async () => {
    const there = receiver.url.replace('127.0.0.1', 'society.localhost');
    await settings({ url: there });
    await paid();
    await arrived(3);
    expect(receiver.received.map(({ host }) => host)).toEqual(Array(3).fill(new URL(there).host));
  });

  test('a reset brings back the settings it was started with', async () => {
    await settings({ url: 'http://127.0.0.1:9/nobody', secret: 'other', lose: ['*'] });
    await control.script('POST', '/reset');
    await paid();
    await arrived(3);
    expect(signedWith('first-secret')).toBe(true);
  });
});
