import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { completeRegistration, detailsOf, readMyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { expect } from 'vitest';
import type { PaymentDeps } from '../features/payments/deps.ts';
import { brokenInvariants } from '../features/payments/queries/invariants.ts';
import { createClock } from '../platform/clock.ts';
import type { RegistrationVisit } from '../platform/feature.ts';
import { openPaymentAccounts } from '../platform/payments/payment-accounts.ts';
import type { PaymentProvider } from '../platform/payments/provider.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { SESSION_COOKIE } from '../platform/session-cookie.ts';
import { callAs, clockAt, EARLY, registerAs } from './delegates.ts';
import { type PaymentSandbox, SANDBOX_SECRETS, startPaymentSandbox } from './payment-sandbox.ts';

export interface Visited {
  paymentIds: string[];
  pageResult: { kind: string; response?: Checkout; error?: object };
}
export interface Checkout {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** The site, the worker's parts and the payment provider, connected over HTTP. */
export interface Paying {
  readonly site: TestApp;
  readonly sandbox: PaymentSandbox;
  /** The worker's dependencies. */
  readonly deps: PaymentDeps;
  /** The installation's own account at the provider. */
  readonly provider: PaymentProvider;
  /** Moves the system clock, which nothing outside the process can move. */
  later(seconds: number): void;
  /** A visit to the checkout. */
  pay(orderId: string, outcome: string, more?: object): Promise<Visited>;
  /** Registers somebody and returns the API as they call it. */
  delegate(email: string, change?: Parameters<typeof registerAs>[1], at?: string): Promise<Call>;
  /** Closes after checking every payment and seat invariant. */
  close(): Promise<void>;
}

export const paymentSettings = (sandbox: PaymentSandbox) => ({
  RAZORPAY_KEY_ID: SANDBOX_SECRETS.keyId,
  RAZORPAY_KEY_SECRET: SANDBOX_SECRETS.keySecret,
  RAZORPAY_WEBHOOK_SECRETS: SANDBOX_SECRETS.webhookSecret,
  RAZORPAY_API_URL: `${sandbox.url}/v1`,
  RAZORPAY_CHECKOUT_URL: `${sandbox.url}/v1/checkout.js`,
});

/** Webhooks are held until a test releases them. */
export async function openPaying(options: TestAppOptions = {}, sandboxArgs: readonly string[] = []): Promise<Paying> {
  let offset = 0;
  const system = () => new Date(Date.now() + offset);
  const sandbox = await startPaymentSandbox(sandboxArgs);
  const site = await buildTestApp({ system, ...options, env: { ...paymentSettings(sandbox), ...options.env } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  await sandbox.control('PUT', '/webhooks', { url: `http://127.0.0.1:${port}/api/v1/payments/webhook`, hold: true });
  const deps = {
    db: site.db,
    enqueue: site.enqueue,
    clock: createClock(site.config, system),
    accounts: openPaymentAccounts(site.config, site.db),
  };
  const provider = await deps.accounts.named(null);
  if (!provider) throw new Error('The sandbox has no account');
  const closeBoth = async () => {
    try {
      await site.close();
    } finally {
      await sandbox.close();
    }
  };
  return {
    site,
    sandbox,
    deps,
    provider,
    later: (seconds) => {
      offset += seconds * 1000;
    },
    pay: (orderId, outcome, more = {}) => sandbox.control('POST', `/orders/${orderId}/pay`, { outcome, ...more }),
    delegate: async (email, change = {}, at = EARLY) => {
      await registerAs(site, { email, ...change }, at);
      return callAs(site, email, at);
    },
    close: async () => {
      // What stays open would keep the process from ending, whatever was found.
      try {
        await expectInvariants(site);
      } finally {
        await closeBoth();
      }
    },
  };
}

export const expectInvariants = async (site: Pick<TestApp, 'reports'>) => expect(await brokenInvariants(site.reports)).toEqual([]);

/** Changes to another category or type, to be paid online. */
export async function chooses(call: Call, choice: { category: string; registrationType: string }): Promise<void> {
  const mine = await call(readMyRegistration, {});
  await call(completeRegistration, { body: { ...detailsOf(mine), ...choice, payment: 'online', version: mine.version } });
}

export const rowOf = (site: TestApp, email: string) =>
  site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .selectAll('registrations')
    .where('accounts.email', '=', email)
    .executeTakeFirstOrThrow();

export interface Buyer {
  readonly email: string;
  readonly accountId: string;
  readonly registrationId: string;
  readonly cookie: string;
  /** The API as they call it. */
  readonly call: Call;
}

/** What a treasurer does about a buyer, for work that is called without a route. */
export const visitAbout = ({ registrationId }: Pick<Buyer, 'registrationId'>, accountId: string) =>
  ({
    edition: { id: 1, edition: ampiTnpy2025 },
    now: new Date(EARLY),
    shown: (instant: Date) => instant.toISOString(),
    requestId: 'a test',
    actor: { kind: 'staff', accountId, role: 'treasurer' },
    registrationId,
  }) as unknown as RegistrationVisit;

/** Creates many delegates at once, without the forms: registered, completed as far as paying requires, signed in. */
export async function makeBuyers(site: TestApp, count: number, choice: { category: string; registrationType: string }): Promise<Buyer[]> {
  const { id: editionId } = await site.db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirstOrThrow();
  const { rows } = await site.pool.query<{ email: string; account_id: string; registration_id: string }>(
    `with number as (
       insert into delegate_counters (edition_id, last_number) values ($1, $2)
       on conflict (edition_id) do update set last_number = delegate_counters.last_number + $2 returning last_number
     ), person as (
       insert into accounts (id, email, name)
       select gen_random_uuid(), 'buyer-' || gen_random_uuid() || '@example.org', 'Buyer ' || n from generate_series(1, $2) as n
       returning id, email
     ), numbered as (
       select id, email, row_number() over () as n from person
     ), registered as (
       insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute,
         designation, city, country, country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later,
         payment_status, source, registered_at)
       select $1, gen_random_uuid(), numbered.id, last_number - $2 + n, $3, $4, 'Dr.', 'Buyer ' || n, '9840000000', 'Invented Hospital',
         'Physicist', 'Chennai', 'India', '', '12 Beach Road', '600095', 'veg', '', false, 'NOT PAID', 'online', now()
       from numbered, number
       returning id, account_id
     )
     select email, account_id, registered.id as registration_id from registered join numbered on numbered.id = account_id`,
    [editionId, count, choice.category, choice.registrationType],
  );
  const tokens = rows.map(() => randomBytes(32).toString('base64url'));
  // Long enough for tests that move the clock by days.
  await site.pool.query(
    `insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent)
     select gen_random_uuid(), sha256(convert_to(token, 'utf8')), account, false, now(), now() + interval '300 days', now() + interval '300 days',
       now() + interval '300 days', '127.0.0.1', 'test'
     from unnest($1::text[], $2::uuid[]) as given (token, account)`,
    [tokens, rows.map((row) => row.account_id)],
  );
  return rows.map((row, i) => ({
    email: row.email,
    accountId: row.account_id,
    registrationId: row.registration_id,
    cookie: `${SESSION_COOKIE}=${tokens[i]}; ${clockAt(EARLY)}`,
    call: site.callWith({ cookie: `${SESSION_COOKIE}=${tokens[i]}; ${clockAt(EARLY)}` }),
  }));
}

/** Opens every connection of the pool, so that a rush does not hit a cold process. */
export const warmUp = (site: TestApp) =>
  Promise.all(Array.from({ length: site.config.DATABASE_POOL_SIZE }, () => site.pool.query('select pg_sleep(0.2)')));

export async function setSeats(site: TestApp, capacity: number | null): Promise<void> {
  await site.db.updateTable('workshop_seats').set({ capacity }).where('edition_id', '=', 1).execute();
}

export const takenSeats = async (site: TestApp) =>
  (await site.db.selectFrom('workshop_seats').select('taken').where('edition_id', '=', 1).executeTakeFirstOrThrow()).taken;
