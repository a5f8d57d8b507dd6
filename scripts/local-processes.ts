import { createRequire } from 'node:module';
import type { LongProcess } from './processes.ts';

/** The processes of a machine that runs everything itself. */

export const MAIL_INBOX = { smtp: 1025, web: 1080 } as const;

/** On an address that browsers treat as another site than localhost, as the real provider's is. */
export const PAYMENTS_PORT = 1090;
const PAYMENTS = `http://127.0.0.1:${PAYMENTS_PORT}`;
const SANDBOX_SETTINGS = {
  RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
  RAZORPAY_API_URL: `${PAYMENTS}/v1`,
  RAZORPAY_CHECKOUT_URL: `${PAYMENTS}/v1/checkout.js`,
};

/** The second society's own payment account. */
const LAKESIDE = { keyId: 'rzp_test_LakesideSandbox', keySecret: 'lakeside-key-secret', webhookSecret: 'lakeside-webhook-secret' };
const LAKESIDE_SETTINGS = { LAKESIDE_KEY_SECRET: LAKESIDE.keySecret, LAKESIDE_WEBHOOK_SECRETS: LAKESIDE.webhookSecret };

/** Restart on our own sources only: Vite watches the site's, and writes files while it does. */
const WATCH = ['--watch-path=apps/server/src', '--watch-path=packages', '--watch-preserve-output'];

/** Catches every mail and shows it at http://localhost:1080; nothing leaves the machine. */
export const mailInbox = (env: Record<string, string>): LongProcess => ({
  name: 'mail',
  command: process.execPath,
  args: [
    createRequire(import.meta.url).resolve('maildev/bin/maildev'),
    '--ip',
    '127.0.0.1',
    '--smtp',
    String(MAIL_INBOX.smtp),
    '--web',
    String(MAIL_INBOX.web),
    '--silent',
  ],
  env,
  quiet: true,
});

/**
 * The payment provider: with a key of your own the real one; otherwise a sandbox is started, which stores its orders by
 * database.
 */
export function paymentProvider(env: Record<string, string>): { env: Record<string, string>; processes: LongProcess[]; address: string } {
  if (env['RAZORPAY_KEY_ID']) return { env, processes: [], address: 'with the key you gave' };
  const database = new URL(env['DATABASE_URL'] ?? '').pathname.slice(1);
  const webhook = (host: string) => `http://${host}:${env['PORT'] ?? 3000}/api/v1/payments/webhook`;
  const sandbox: LongProcess = {
    name: 'payments',
    command: process.execPath,
    args: [
      'tools/razorpay-sandbox/src/main.ts',
      '--port',
      String(PAYMENTS_PORT),
      '--webhook-url',
      webhook('localhost'),
      '--account',
      `${LAKESIDE.keyId}:${LAKESIDE.keySecret}:${LAKESIDE.webhookSecret}@${webhook('lakeside.localhost')}`,
      '--state',
      `var/payments-${database}.jsonl`,
    ],
    env,
    quiet: true,
  };
  return { env: { ...env, ...SANDBOX_SETTINGS, ...LAKESIDE_SETTINGS }, processes: [sandbox], address: `${PAYMENTS}/sandbox` };
}

export const web = (env: Record<string, string>, watch = false): LongProcess => ({
  name: 'web',
  command: process.execPath,
  args: [...(watch ? WATCH : []), 'apps/server/src/main-web.ts'],
  env,
});

export const worker = (env: Record<string, string>, watch = false): LongProcess => ({
  name: 'worker',
  command: process.execPath,
  args: [...(watch ? WATCH : []), 'apps/server/src/main-worker.ts'],
  env,
});
