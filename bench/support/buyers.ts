import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BenchSite } from './bench-site.ts';

/** People who book, and the provider they pay. */

export const SANDBOX_ENV = {
  APP_MODE: 'test',
  CLOCK: '2025-08-01T12:00:00+05:30',
  RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
};

export async function startSandbox() {
  const root = join(import.meta.dirname, '../..');
  const sandbox = spawn(process.execPath, ['tools/razorpay-sandbox/src/main.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: sandbox.stdout }), 'line')) as [string];
  return { sandbox, provider: line.replace('payments sandbox ', '') };
}

/** The cookie of the n-th of them. */
export const buyersCookie = (n: number): string => `__Host-session=buyer-${String(n).padStart(37, '0')}`;

/** Registered, under numbers after those that are given, and signed in under a cookie known to the load generator. */
export async function makeBuyers(site: Pick<BenchSite, 'query'>, count: number, given = 0): Promise<void> {
  await site.query(
    `with person as (
       insert into accounts (id, email, name) select gen_random_uuid(), 'buyer-' || n || '@example.org', 'Buyer ' || n
       from generate_series(1, $1::integer) as n returning id, name
     ), registered as (
       insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute,
         designation, city, country, country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later,
         payment_status, source, registered_at)
       select 1, gen_random_uuid(), id, $2 + substr(name, 7)::integer, 'oncology-or-physicist', 'fixed', 'Dr.', name, '9840000000', 'Hospital', 'Physicist',
         'Chennai', 'India', '', '12 Beach Road', '600095', 'veg', '', false, 'NOT PAID', 'online', now()
       from person
     )
     insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent)
     select gen_random_uuid(), sha256(convert_to('buyer-' || lpad(substr(name, 7), 37, '0'), 'utf8')), id, false, now(), now(), now() + interval '1 day',
       now() + interval '1 day', '127.0.0.1', 'bench'
     from person`,
    [count, given],
  );
  await site.query('analyze');
}
