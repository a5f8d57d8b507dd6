import type { HandlePage } from '@isocentre/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

const handlePage: HandlePage = async () =>
  new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const PROVIDER = { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRETS: 'other' };

let paying: TestApp;
let without: TestApp;
beforeAll(async () => {
  paying = await buildTestApp({ handlePage, env: PROVIDER });
  without = await buildTestApp({ handlePage, database: paying.database });
});
afterAll(async () => {
  await without.close();
  await paying.close();
});

const headersOf = async ({ app }: TestApp, url: string) => (await app.inject({ url, headers: { host: 'localhost:3000' } })).headers;
const policyOf = async (site: TestApp, url: string) =>
  Object.fromEntries(
    String((await headersOf(site, url))['content-security-policy'])
      .split('; ')
      .map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );

test.each(['/paymentPage', '/paymentPage?payment=returned', '/paymentpage/'])(
  'the payment page at %s allows what the provider’s checkout needs, and no more',
  { tags: ['SEC-37'] },
  async (url) => {
    const usual = await policyOf(paying, '/userProfile');
    expect(await policyOf(paying, url)).toEqual({
      ...usual,
      'script-src': "'self' https://checkout.razorpay.com https://cdn.razorpay.com",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: https://cdn.razorpay.com",
      'connect-src': "'self' https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
      'frame-src': [usual['frame-src'], 'https://api.razorpay.com', 'https://checkout.razorpay.com']
        .filter((one) => one !== "'none'")
        .join(' '),
      'form-action': "'self' https://api.razorpay.com https://checkout.razorpay.com",
    });
    expect(await headersOf(paying, url)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy':
        'camera=(), geolocation=(), microphone=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    });
  },
);

test.each(['/', '/registration', '/userProfile', '/abstract-submission', '/paymentPageX', '/x/paymentPage', '/?x=/paymentPage'])(
  'the page at %s knows nothing of the provider',
  { tags: ['SEC-37'] },
  async (url) => {
    const headers = await headersOf(paying, url);
    expect(JSON.stringify(headers)).not.toMatch(/razorpay|unsafe/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('payment=()');
  },
);

test('where nobody can pay online, the payment page is as any other', async () => {
  expect(await policyOf(without, '/paymentPage')).toEqual(await policyOf(without, '/userProfile'));
});
