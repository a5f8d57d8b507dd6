import { createRequire } from 'node:module';
import { databaseEnv, freshDatabase } from './support/database.ts';
import { type Running, start } from './support/processes.ts';
import { CLOCK, DATABASE, PORTS, PRODUCTION, PROVIDER, SITE } from './support/site.ts';

/**
 * Everything the journeys need, on its own database: the site, the same in production mode, worker, mail inbox, payment
 * provider.
 */
const maildev = createRequire(new URL('../package.json', import.meta.url)).resolve('maildev/bin/maildev');
const database = await freshDatabase(DATABASE, databaseEnv(DATABASE));
const common = {
  ...database,
  SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`,
  ORGANISERS_EMAIL: 'organisers@example.org',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
  MAIL_RETRY_SECONDS: '1',
  // The sandbox's initial values (`tools/razorpay-sandbox/README.md`).
  RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
  RAZORPAY_API_URL: `${PROVIDER}/v1`,
  RAZORPAY_CHECKOUT_URL: `${PROVIDER}/v1/checkout.js`,
  // The second society's own account.
  LAKESIDE_KEY_SECRET: 'lakeside-key-secret',
  LAKESIDE_WEBHOOK_SECRETS: 'lakeside-webhook-secret',
  // Tests use many client addresses.
  TRUSTED_PROXIES: '127.0.0.1,::1',
};
const running: Running[] = [
  start(maildev, {}, ['--ip', '127.0.0.1', '--smtp', String(PORTS.smtp), '--web', String(PORTS.inbox), '--silent']),
  start('tools/razorpay-sandbox/src/main.ts', {}, [
    `--port=${PORTS.payments}`,
    `--webhook-url=${SITE}/api/v1/payments/webhook`,
    `--account=rzp_test_LakesideSandbox:lakeside-key-secret:lakeside-webhook-secret@http://lakeside.localhost:${PORTS.site}/api/v1/payments/webhook`,
  ]),
  start('apps/server/src/main-web.ts', { ...common, APP_MODE: 'test', PORT: String(PORTS.site), PUBLIC_ORIGIN: SITE, CLOCK }),
  start('apps/server/src/main-web.ts', {
    ...common,
    APP_MODE: 'production',
    // The production build, with the sandbox as payment provider.
    PAYMENT_SANDBOX: 'true',
    PORT: String(PORTS.production),
    PUBLIC_ORIGIN: PRODUCTION.replace('http:', 'https:'),
    CLOCK,
  }),
  start('apps/server/src/main-worker.ts', { ...common, APP_MODE: 'test', PUBLIC_ORIGIN: SITE, CLOCK }),
];

const end = async () => {
  await Promise.all(running.map((one) => one.stop()));
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
