import { expect, test } from 'vitest';
import { paymentProvider } from './local-processes.ts';

const given = { DATABASE_URL: 'postgres://app@127.0.0.1/isocentre_demo', PORT: '3001' };

test('without a key a sandbox is started, and the site is pointed at it', () => {
  const { env, processes, address } = paymentProvider(given);
  expect(env).toEqual({
    ...given,
    RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
    RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
    RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:1090/v1',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:1090/v1/checkout.js',
    LAKESIDE_KEY_SECRET: 'lakeside-key-secret',
    LAKESIDE_WEBHOOK_SECRETS: 'lakeside-webhook-secret',
  });
  expect(processes.map(({ args }) => args.join(' '))).toEqual([
    'tools/razorpay-sandbox/src/main.ts --port 1090 --webhook-url http://localhost:3001/api/v1/payments/webhook' +
      ' --account rzp_test_LakesideSandbox:lakeside-key-secret:lakeside-webhook-secret@http://lakeside.localhost:3001/api/v1/payments/webhook' +
      ' --state var/payments-isocentre_demo.jsonl',
  ]);
  expect(address).toBe('http://127.0.0.1:1090/sandbox');
});

test('with your own key the settings stay as given', () => {
  const own = { ...given, RAZORPAY_KEY_ID: 'rzp_test_mine' };
  expect(paymentProvider(own)).toEqual({ env: own, processes: [], address: 'with the key you gave' });
});
