import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { sendContactMessage } from '@isocentre/contract/contact';
import { receiveWebhook, startPayment } from '@isocentre/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { openPaymentAccounts } from './platform/payments/payment-accounts.ts';
import { buildTestApp, type TestApp } from './test/build-test-app.ts';
import { makeBuyers, openPaying, type Paying, paymentSettings } from './test/paying.ts';
import { SANDBOX_SECRETS } from './test/payment-sandbox.ts';

/** A copy restored for a drill holds real people: nothing in it may reach them. */

const least = { APP_MODE: 'drill', DATABASE_URL: 'postgres://app@127.0.0.1:5450/conference' };

describe('settings of a drill', () => {
  test('need no mail server, and name one that nobody can reach', () => {
    expect(readConfig(least)).toMatchObject({ APP_MODE: 'drill', SMTP_URL: 'smtp://drill.invalid' });
    expect(() => readConfig({ ...least, APP_MODE: 'production' })).toThrow(/SMTP_URL is missing/);
  });

  test.each([
    ['SMTP_URL', 'smtp://mail.example.org'],
    ['RAZORPAY_KEY_ID', 'rzp_live_1'],
    ['RAZORPAY_KEY_SECRET', 'kW8vT2mQzR5yLp0d'],
    ['RAZORPAY_WEBHOOK_SECRETS', 'hN4bXs7cJf9aGe1u'],
    ['LAKESIDE_KEY_SECRET', 'kW8vT2mQzR5yLp0d'],
  ])('refuse %s', { tags: ['OPS-044'] }, (name, value) => {
    expect(() => readConfig({ ...least, [name]: value })).toThrow(`${name} must not be set in drill mode`);
  });

  test('start no worker', { tags: ['OPS-044'] }, () => {
    const { SMTP_URL: _, ...without } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main-worker.ts')], {
      env: { ...without, ...least },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([78, expect.stringContaining('A drill has no worker')]);
  });

  test('are the only ones with which the drill tries a copy', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main-drill.ts')], {
      env: { ...process.env, ...least, APP_MODE: 'test', SMTP_URL: 'smtp://127.0.0.1:9' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([78, expect.stringContaining('APP_MODE must be drill')]);
  });
});

describe('the copy', () => {
  let paying: Paying;
  let copy: TestApp;
  beforeAll(async () => {
    paying = await openPaying();
    copy = await buildTestApp({ env: { APP_MODE: 'drill', SMTP_URL: '' }, database: paying.site.database });
  });
  afterAll(async () => {
    await copy.close();
    await paying.close();
  });

  const event = JSON.stringify({ event: 'order.paid', payload: {} });
  const post = ({ app }: TestApp, id: string) =>
    app.inject({
      method: receiveWebhook.method,
      url: receiveWebhook.path,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', SANDBOX_SECRETS.webhookSecret).update(event).digest('hex'),
      },
      payload: event,
    });

  test('handles no webhook, although the original takes the same one', { tags: ['OPS-044'] }, async () => {
    expect([(await post(copy, 'to-the-copy')).statusCode, (await post(paying.site, 'to-the-original')).statusCode]).toEqual([400, 200]);
    expect((await copy.db.selectFrom('webhook_inbox').select('event_id').execute()).map((row) => row.event_id)).toEqual([
      'to-the-original',
    ]);
  });

  test('calls no provider', { tags: ['OPS-044'] }, async () => {
    const [buyer] = await makeBuyers(copy, 1, { category: 'ampi', registrationType: 'early-bird' });
    // The edition's clock cannot be moved here either, so whatever is asked about paying online is refused first.
    const answer = await copy.app.inject({
      method: startPayment.method,
      url: startPayment.path,
      headers: { origin: copy.config.PUBLIC_ORIGIN, cookie: buyer?.cookie ?? '' },
      payload: {},
    });
    expect(answer.json()).toMatchObject({ error: { code: 'ONLINE_PAYMENT_OFF' } });
    expect((await buyer?.call(startPayment, { body: {} }).catch((error: { code: string }) => error.code)) ?? '').toBe('ONLINE_PAYMENT_OFF');
    // Not even with secrets that the settings would have refused.
    const forced = { ...copy.config, ...paymentSettings(paying.sandbox), RAZORPAY_WEBHOOK_SECRETS: [SANDBOX_SECRETS.webhookSecret] };
    expect(await openPaymentAccounts(forced, copy.db).all()).toEqual([]);
    expect(await openPaymentAccounts({ ...forced, APP_MODE: 'test' }, copy.db).all()).toHaveLength(1);
  });

  test('writes a letter when somebody writes, and nobody sends it', { tags: ['OPS-044'] }, async () => {
    await copy.callWith()(sendContactMessage, {
      body: { name: 'Asha', mobile: '9840000000', email: 'asha@example.org', type: '', message: 'A question about fees', website: '' },
    });
    const letters = await copy.db.selectFrom('letters').select('state').execute();
    expect(letters.length).toBeGreaterThan(0);
    expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(['released']));
  });
});
