import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCheckoutSigned, isWebhookSigned } from './signatures.ts';

/** Published by the provider. */
const published = {
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
  orderId: 'order_IEIaMR65cu6nz3',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
};

describe('what checkout signs', () => {
  test('the published vector', { tags: ['SEC-31'] }, () => {
    expect(isCheckoutSigned(published.secret, published)).toBe(true);
  });

  test.each([
    ['another order', { orderId: 'order_IEIaMR65cu6nz4' }],
    ['another payment', { paymentId: 'pay_IH4NVgf4Dreq1m' }],
    ['one digit off', { signature: published.signature.replace(/f$/, 'e') }],
    ['cut short', { signature: published.signature.slice(0, 62) }],
    ['too long', { signature: `${published.signature}00` }],
    ['upper case', { signature: published.signature.toUpperCase() }],
    ['empty', { signature: '' }],
    ['not hex', { signature: 'z'.repeat(64) }],
  ])('%s is refused', (_what, change) => {
    expect(isCheckoutSigned(published.secret, { ...published, ...change })).toBe(false);
  });

  test('another secret is refused', () => {
    expect(isCheckoutSigned('another', published)).toBe(false);
  });
});

describe('what the webhook signs', () => {
  const raw = Buffer.from('{"event":"payment.captured", "amount":100}');
  const signed = (secret: string) => createHmac('sha256', secret).update(raw).digest('hex');

  test('the current secret and the one before it', () => {
    expect(isWebhookSigned(['new', 'old'], raw, signed('new'))).toBe(true);
    expect(isWebhookSigned(['new', 'old'], raw, signed('old'))).toBe(true);
    expect(isWebhookSigned(['new'], raw, signed('old'))).toBe(false);
  });

  test('the bytes as they came, not what they mean', () => {
    const again = Buffer.from(JSON.stringify(JSON.parse(raw.toString())));
    expect(isWebhookSigned(['new'], again, signed('new'))).toBe(false);
  });

  test.each([undefined, '', 'signature'])('%s is refused', (signature) => {
    expect(isWebhookSigned(['new', 'old'], raw, signature)).toBe(false);
  });

  test('without a secret nothing is accepted', () => {
    expect(isWebhookSigned([], raw, signed(''))).toBe(false);
  });
});

test('signatures are compared in constant time, in one place', { tags: ['SEC-31'] }, () => {
  const source = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  expect(source('platform/payments/signatures.ts')).toContain('timingSafeEqual(given, expected)');
  // Nothing else computes a signature or compares one by other means.
  const others = globSync(['platform/payments/*.ts', 'features/payments/**/*.ts'], { cwd: join(import.meta.dirname, '../..') }).filter(
    (file) => !file.includes('.test.') && !file.endsWith('signatures.ts'),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((file) => /createHmac|(?<!typeof )\b\w*[sS]ignature\s*[!=]==/.test(source(file)))).toEqual([]);
});
