import { type DaySheet, readDay, readLastDay } from '@isocentre/contract/money/shifts';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

/** The report of one local day, against the ledger as it was at midnight: in a zone without clock changes, and in one with them. */
let site: TestApp;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  for (const [edition, society] of [
    [ampiTnpy2025.slug, 'ampi-tnpy'],
    [lakeside2026.slug, lakeside.slug],
  ] as const)
    cookies[edition] = (await makeStaff(site, `treasurer-${edition}@example.org`, { role: 'treasurer', edition, society })).cookie;
});
afterAll(() => site.close());

const look = (edition: string, day: string): Promise<DaySheet> =>
  site.callWith({ cookie: cookies[edition] ?? '' })(readDay, { params: { edition, day } });

interface Fact {
  at: string;
  rail?: 'provider' | 'transfer' | 'cash';
  method?: string;
  amountMinor?: number;
  reversedAt?: string;
  refundedAt?: string;
}

/** Somebody registers, pays, and perhaps it goes back: rows as the program writes them, at moments of our choosing. */
async function happens(edition: string, facts: readonly Fact[]): Promise<void> {
  const id = await editionIdOf(site, edition);
  for (const [n, { at, rail = 'transfer', method = null, amountMinor = 100_000, reversedAt = null, refundedAt = null }] of facts.entries())
    await site.pool.query(
      `with numbers as (select coalesce(max(delegate_number), 0) + 1 as next from registrations where edition_id = $1),
       person as (insert into accounts (id, email, name) values (gen_random_uuid(), gen_random_uuid() || '@example.org', 'Somebody') returning id),
       registered as (
         insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
           postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
         select $1, gen_random_uuid(), person.id, numbers.next, 'Dr.', 'Somebody', '9840000000', 'Hospital', 'Physicist', 'Chennai', 'India', '',
           '12 Beach Road', '600095', 'veg', '', false, 'NOT PAID', 'online', $2 from person, numbers returning id
       ), ordered as (
         insert into payment_orders (edition_id, id, registration_id, receipt, provider_order_id, state, category, registration_type, amount_minor, price_minor,
           currency, price, seats, quoted_at, created_at, expires_at, claimed_until, channel)
         select $1, gen_random_uuid(), id, 'isocentre-' || left(md5(id::text), 20), 'order_' || $3 || md5(id::text), 'paid', 'ampi', 'early-bird', $4, $4, 'INR', 'x', 0,
           $2, $2, $2::timestamptz + interval '1 hour', $2, 'office' from registered returning id
       ), paid as (
         insert into payments (edition_id, id, order_id, rail, method, state, outcome, amount_minor, currency, reference, received_on, first_seen_at, captured_at,
           provider_payment_id)
         select $1, gen_random_uuid(), id, $5, $6, case when $7::timestamptz is null then 'captured' else 'reversed' end, 'settles', $4, 'INR',
           case when $5 = 'transfer' then 'UTR' || md5(id::text) end, case when $5 = 'provider' then null else '2026-01-01'::date end, $2, $2,
           case when $5 = 'provider' then 'pay_' || md5(id::text) end
         from ordered returning id, order_id
       ), back as (
         insert into refunds (edition_id, id, payment_id, reason, state, amount_minor, method, reference, requested_at, changed_at)
         select $1, gen_random_uuid(), id, 'organisers', 'processed', $4, 'cash', 'signed', $8, $8 from paid where $8::timestamptz is not null
         returning id, payment_id
       )
       insert into payment_events (edition_id, id, order_id, payment_id, kind, amount_minor, currency, fact, source, at)
       select $1, gen_random_uuid(), order_id, id, 'captured', $4, 'INR', 'captured ' || id, 'organiser', $2::timestamptz from paid
       union all select $1, gen_random_uuid(), order_id, id, 'settled', null, 'INR', 'settled ' || id, 'organiser', $2 from paid
       union all select $1, gen_random_uuid(), order_id, id, 'reversed', -$4, 'INR', 'reversed ' || id, 'organiser', $7 from paid where $7 is not null
       union all select $1, gen_random_uuid(), paid.order_id, paid.id, 'refunded', -$4, 'INR', 'refunded ' || back.id, 'organiser', $8 from paid join back on back.payment_id = paid.id`,
      [id, at, `${n}x`, amountMinor, rail, method, reversedAt, refundedAt],
    );
}

/** What the ledger says before that local midnight, by PostgreSQL's own knowledge of the zone. */
async function ledgerBefore(edition: string, day: string): Promise<number> {
  const { rows } = await site.pool.query<{ sum: number }>(
    `select coalesce(sum(amount_minor), 0)::int as sum from payment_events
     where edition_id = $1 and at < ($2::date::timestamp at time zone (select time_zone from editions where id = $1))`,
    [await editionIdOf(site, edition), day],
  );
  return rows[0]?.sum ?? -1;
}

describe('one local day', { tags: ['ORG-332'] }, () => {
  test.each([
    ['Asia/Kolkata, always the same', ampiTnpy2025.slug, '2026-02-10', '2026-02-09T18:30:00.000Z', '2026-02-10T18:30:00.000Z'],
    ['Berlin, a day of 23 hours', lakeside2026.slug, '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Berlin, a day of 25 hours', lakeside2026.slug, '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('%s: what came around midnight is on its own side', async (_, edition, day, from, until) => {
    const moment = (of: string, ms: number) => new Date(Date.parse(of) + ms).toISOString();
    await happens(edition, [
      { at: moment(from, -1), amountMinor: 1 },
      { at: from, amountMinor: 10, rail: 'provider', method: 'upi' },
      { at: moment(from, 3_600_000), amountMinor: 100, rail: 'cash', reversedAt: moment(until, -1) },
      { at: moment(until, -1), amountMinor: 1_000, rail: 'provider', method: 'card' },
      { at: until, amountMinor: 10_000 },
      // Came the day before, goes back on the day.
      { at: moment(from, -2), amountMinor: 100_000, rail: 'cash', refundedAt: from },
      { at: moment(from, -3), amountMinor: 7, refundedAt: until },
    ]);
    const sheet = await look(edition, day);
    expect([sheet.from, sheet.until, sheet.withheld]).toEqual([from, until, false]);
    const none = { takenBack: 0, takenBackMinor: 0 };
    expect(sheet.received).toEqual([
      { rail: 'provider', method: 'card', currency: 'INR', payments: 1, amountMinor: 1_000, ...none },
      { rail: 'provider', method: 'upi', currency: 'INR', payments: 1, amountMinor: 10, ...none },
      { rail: 'cash', method: null, currency: 'INR', payments: 1, amountMinor: 100, takenBack: 1, takenBackMinor: 100 },
    ]);
    expect(sheet.refunds).toEqual([{ method: 'cash', currency: 'INR', refunds: 1, amountMinor: 100_000 }]);
    expect(sheet.sums).toEqual([{ currency: 'INR', receivedMinor: 1_010, refundedMinor: 100_000, keptMinor: -98_990 }]);
    expect(sheet.registrations).toEqual({ registered: 3, paid: 3, cancelled: 0 });
  });

  test.each([
    [ampiTnpy2025.slug, '2026-05-01', 6],
    [lakeside2026.slug, '2026-03-26', 8],
    [lakeside2026.slug, '2026-10-22', 8],
  ])('%s from %s: day after day they add up to the ledger at each midnight', { timeout: 60_000 }, async (edition, first, days) => {
    const start = Date.parse(`${first}T00:00:00Z`);
    const some = (n: number, of: number) => new Date(start + ((n * 7_919_003 + of * 104_729) % (days * 86_400)) * 1000).toISOString();
    await happens(
      edition,
      Array.from({ length: 60 }, (_, n) => ({
        at: some(n, 1),
        amountMinor: 1000 + n,
        rail: (['provider', 'transfer', 'cash'] as const)[n % 3] ?? 'cash',
        ...(n % 9 === 2 ? { reversedAt: some(n, 2) } : n % 5 === 0 ? { refundedAt: some(n, 3) } : {}),
      })),
    );
    const dayOf = (n: number) => new Date(start + n * 86_400_000).toISOString().slice(0, 10);
    let sum = await ledgerBefore(edition, first);
    for (let n = 0; n < days; n += 1) {
      const { sums } = await look(edition, dayOf(n));
      sum += sums.reduce((all, { keptMinor }) => all + keptMinor, 0);
      expect([dayOf(n), sum]).toEqual([dayOf(n), await ledgerBefore(edition, dayOf(n + 1))]);
    }
  });

  test('the last day with entries is where somebody begins, by the zone’s midnight', { tags: ['ORG-332'] }, async () => {
    const last = async (edition: string) =>
      (await site.callWith({ cookie: cookies[edition] ?? '' })(readLastDay, { params: { edition } })).day;
    await happens(lakeside2026.slug, [{ at: '2027-02-03T10:00:00Z' }]);
    expect(await last(lakeside2026.slug)).toBe('2027-02-03');
    // 19:00 UTC is past midnight in Chennai; another conference changes nothing here.
    await happens(ampiTnpy2025.slug, [{ at: '2027-02-04T19:00:00Z' }]);
    expect([await last(ampiTnpy2025.slug), await last(lakeside2026.slug)]).toEqual(['2027-02-05', '2027-02-03']);
    // What was given back or taken back later is an entry, too.
    await happens(lakeside2026.slug, [{ at: '2027-02-03T11:00:00Z', refundedAt: '2027-02-09T10:00:00Z' }]);
    expect(await last(lakeside2026.slug)).toBe('2027-02-09');
  });

  test('nothing of another conference is in it, and a day without anything is empty', async () => {
    const before = await look(lakeside2026.slug, '2026-06-01');
    await happens(ampiTnpy2025.slug, [{ at: '2026-06-01T10:00:00Z' }]);
    expect(await look(lakeside2026.slug, '2026-06-01')).toEqual(before);
    expect(before).toMatchObject({
      received: [],
      refunds: [],
      sums: [],
      shifts: [],
      registrations: { registered: 0, paid: 0, cancelled: 0 },
    });
    expect((await look(ampiTnpy2025.slug, '2026-06-01')).received).toHaveLength(1);
  });
});
