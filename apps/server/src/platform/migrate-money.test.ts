import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { creditEarlier } from '../features/payments/credit-earlier.ts';
import { brokenInvariants } from '../features/payments/queries/invariants.ts';
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts';
import { createClock } from './clock.ts';
import { grantToApplication, prepareDatabase } from './database-setup.ts';
import { openDatabase } from './database.ts';
import { installJobs } from './jobs.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
});

const BEFORE = '0032_known_browsers.sql';
const MONEY = '0040_money_by_any_channel.sql';

/**
 * Money as it was stored before payments had keys of our own: somebody who paid twice (the second goes back), somebody whose
 * money went back in part, and who then paid again, and somebody who got most of it back.
 */
const ROWS = `
  insert into editions (slug, ordinal, title, short_name, chapter, association, theme, theme_short, starts_on, ends_on, time_zone,
    has_sample_content, venue_name, venue_city, venue_region, venue_postal_code, contact_hours, delegate_prefix, account_discovery,
    online_registration, meeting_name, society_id)
  values ('sample', 1, 'Sample', 'Sample', 'Sample chapter', '', '', '', '2025-09-26', '2025-09-27', 'Asia/Kolkata', true, '', '', '', '', '', 'S',
    'explain', 'auto', 'meeting', 1);
  create function pg_temp.paid(who integer, status text) returns void language sql as $$
    insert into accounts (id, email, name) values (('00000000-0000-4000-8000-00000000000' || who)::uuid, who || '@example.org', 'Asha Raman');
    insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country,
      country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at,
      category, registration_type, completed_at)
    values (1, ('00000000-0000-4000-8000-00000000001' || who)::uuid, ('00000000-0000-4000-8000-00000000000' || who)::uuid, who, 'Dr',
      'Asha Raman', '9840000000', '', 'Physicist', '', '', '', 'Road', '600001', 'veg', '', false, status, 'online', now(), 'any', 'fixed', now());
  $$;
  create function pg_temp.pays(who integer, n integer, outcome text, back integer) returns void language sql as $$
    insert into payment_orders (edition_id, id, registration_id, receipt, provider_order_id, state, category, registration_type,
      amount_minor, currency, price, seats, quoted_at, created_at, claimed_until, expires_at)
    values (1, ('00000000-0000-4000-8000-0000000001' || who || n)::uuid, ('00000000-0000-4000-8000-00000000001' || who)::uuid,
      'receipt-00' || who || n, 'order_' || who || n, case outcome when 'settles' then 'paid' else 'unfulfilled' end, 'any', 'fixed', 150000,
      'INR', '₹1,500', 0, now(), now(), now(), now() + interval '1 hour');
    insert into payments (edition_id, id, order_id, state, outcome, amount_minor, currency, first_seen_at, captured_at)
    values (1, 'pay_' || who || n, ('00000000-0000-4000-8000-0000000001' || who || n)::uuid, 'captured', outcome, 150000, 'INR', now(),
      now() + n * interval '1 minute');
    insert into payment_events (edition_id, id, order_id, payment_id, kind, amount_minor, currency, fact, source)
    values (1, gen_random_uuid(), ('00000000-0000-4000-8000-0000000001' || who || n)::uuid, 'pay_' || who || n, 'captured', 150000, 'INR',
      'captured pay_' || who || n, 'webhook');
    insert into receipt_counters values (1, '2025-26', 1) on conflict (edition_id, financial_year)
      do update set last_number = receipt_counters.last_number + case outcome when 'settles' then 1 else 0 end;
    insert into receipts (edition_id, id, financial_year, number, payment_id, registration_id, issued_at, billed_to, billed_address,
      description, price, amount_minor, currency)
    select 1, gen_random_uuid(), '2025-26', last_number, 'pay_' || who || n, ('00000000-0000-4000-8000-00000000001' || who)::uuid, now(),
      'Asha Raman', '', 'Any', '₹1,500', 150000, 'INR' from receipt_counters where outcome = 'settles';
    insert into refunds (edition_id, id, payment_id, reason, state, amount_minor, provider_refund_id, requested_at, changed_at)
    select 1, gen_random_uuid(), 'pay_' || who || n, case outcome when 'settles' then 'organisers' else outcome end, 'processed', back,
      'rfnd_' || who || n, now(), now() where back > 0;
    insert into payment_events (edition_id, id, order_id, payment_id, kind, amount_minor, currency, fact, source)
    select 1, gen_random_uuid(), ('00000000-0000-4000-8000-0000000001' || who || n)::uuid, 'pay_' || who || n, 'refunded', -back, 'INR',
      'refunded rfnd_' || who || n, 'webhook' where back > 0;
  $$;
  select pg_temp.paid(1, 'PAID'), pg_temp.pays(1, 1, 'settles', 0), pg_temp.pays(1, 2, 'second-payment', 150000);
  select pg_temp.paid(2, 'PAID'), pg_temp.pays(2, 1, 'settles', 100000), pg_temp.pays(2, 2, 'settles', 0);
  select pg_temp.paid(3, 'REFUNDED'), pg_temp.pays(3, 1, 'settles', 120000)`;

test('payments keep their rows, their refunds, receipts and ledger under keys of our own, and every invariant holds', async () => {
  database = await createEmptyDatabase();
  const { migrationUrl, url } = database;
  await prepareDatabase(migrationUrl);
  await migrate(migrationUrl, { last: BEFORE });
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query("insert into societies (slug, name) values ('sample', 'Sample chapter')");
  await owner.query('alter table registrations drop constraint registrations_edition_id_category_fkey');
  await owner.query(ROWS);
  expect(await migrate(migrationUrl)).toContain(MONEY);
  await installJobs(migrationUrl, []);
  await grantToApplication(owner);

  const { pool, db } = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 }, () => {});
  const read = async (sql: string) => (await pool.query<Record<string, unknown>>(sql)).rows;
  // What went back has no credit note until the worker has written them.
  expect((await brokenInvariants(db)).map(({ rule }) => rule)).toEqual([
    'all receipted money that went back has its credit note, and nothing else has',
  ]);
  await pool.query(`insert into edition_limits (edition_id, max_abstracts, max_authors, max_words, max_title_chars, min_keywords, age_min, age_max,
      order_hold_minutes, refund_enquiry_days, retention_min_months, retention_max_months, financial_year_starts_in_month)
    select id, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4 from editions`);
  await creditEarlier({ db, clock: createClock({ APP_MODE: 'production' }) });
  expect(await brokenInvariants(db)).toEqual([]);
  expect(
    await read(`select provider_payment_id as payment, rail, payments.outcome, payment_orders.state, price_minor, channel, kind,
        (select count(*)::int from receipts where receipts.payment_id = payments.id) as receipts,
        (select sum(amount_minor)::int from refunds where refunds.payment_id = payments.id) as refunded,
        (select string_agg(fact, ', ' order by fact) from payment_events where payment_events.payment_id = payments.id) as ledger
      from payments join payment_orders on payment_orders.id = order_id order by 1`),
  ).toEqual(
    [
      ['pay_11', 'settles', 'paid', 1, null, 'captured pay_11'],
      ['pay_12', 'second-payment', 'unfulfilled', 0, 150_000, 'captured pay_12, refunded rfnd_12'],
      ['pay_21', 'settles', 'ended', 1, 100_000, 'captured pay_21, refunded rfnd_21'],
      ['pay_22', 'settles', 'paid', 1, null, 'captured pay_22'],
      ['pay_31', 'settles', 'ended', 1, 120_000, 'captured pay_31, refunded rfnd_31'],
    ].map(([payment, outcome, state, receipts, refunded, ledger]) => ({
      payment,
      rail: 'provider',
      outcome,
      state,
      price_minor: 150_000,
      channel: 'online',
      kind: 'registration',
      receipts,
      refunded,
      ledger,
    })),
  );
  expect(await read('select kind, amount_minor from adjustments order by amount_minor')).toEqual([
    { kind: 'kept', amount_minor: 30_000 },
    { kind: 'kept', amount_minor: 50_000 },
  ]);
  for (const sql of ["update payment_events set source = 'system'", 'delete from payment_events', 'delete from adjustments'])
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  await expect(owner.query('delete from payment_events')).rejects.toThrow('append-only');
  await pool.end();
  await owner.end();
});
