/** Where the processes of the test run are found. `serve.ts` starts them, the tests use them. */
export const PORTS = { site: 3100, production: 3101, smtp: 3125, inbox: 3180 } as const;

/** Test mode: the clock stands on a day in the early-bird phase and can be moved. */
export const SITE = `http://localhost:${PORTS.site}`;

/** The same build and database in production mode. */
export const PRODUCTION = `http://localhost:${PORTS.production}`;

/** Where the site's mails arrive. */
export const INBOX = `http://localhost:${PORTS.inbox}`;

export const CLOCK = '2025-08-10T09:00:00+05:30';
