/** The addresses of the test run's processes. `serve.ts` starts them, the tests use them. */
const first = Number(process.env['E2E_PORTS'] ?? 3100);
export const PORTS = { site: first, production: first + 1, smtp: first + 25, inbox: first + 80, payments: first + 90 } as const;

/** Other ports use another database, so that two runs can work side by side: `E2E_PORTS=3300 pnpm e2e`. */
export const DATABASE = `isocentre_e2e_${first}`;

/** Test mode: the clock is set to a day in the early-bird phase and can be moved. */
export const SITE = `http://localhost:${PORTS.site}`;

/** The same build and database in production mode. */
export const PRODUCTION = `http://localhost:${PORTS.production}`;

/** Where the site's mails arrive. */
export const INBOX = `http://localhost:${PORTS.inbox}`;

/** The payment provider's sandbox (`tools/razorpay-sandbox`). */
export const PROVIDER = `http://localhost:${PORTS.payments}`;

export const CLOCK = '2025-08-10T09:00:00+05:30';
