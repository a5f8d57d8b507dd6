import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts';
import { prepareDatabase } from './database-setup.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
});

const RENAMING = '0023_seats_sights_and_sources.sql';

const SOURCE = [
  { table: 'awards', key: ['sort'], rows: [{ sort: 0 }] },
  { table: 'workshop_places', key: [], rows: [{ capacity: 40 }] },
  { table: 'site_settings', key: [], rows: [{ places_path: 'city', places_lead: 'What to see.', video_title: null }] },
  { table: 'places', key: ['sort'], rows: [{ sort: 0, title: 'Lighthouse' }] },
  { table: 'place_pictures', key: ['place', 'sort'], rows: [{ place: 0, sort: 0, alt: 'The lighthouse' }] },
];

/** Rows as the schema before the renaming had them. */
const ROWS = `
  insert into editions (slug, ordinal, title, short_name, chapter, association, theme, theme_short, starts_on, ends_on, time_zone,
    has_sample_content, venue_name, venue_city, venue_region, venue_postal_code, contact_hours, delegate_prefix, account_discovery,
    online_registration, meeting_name)
  values ('sample', 1, 'Sample', 'Sample', 'Sample chapter', '', '', '', '2025-09-26', '2025-09-27', 'Asia/Kolkata', true, '', '', '', '', '', 'S',
    'explain', 'auto', 'meeting');
  insert into site_settings (edition_id, places_path, places_menu_label, places_heading, places_lead)
  values (1, 'city', 'City', 'The city', 'What to see.');
  insert into places values (1, 0, 'Lighthouse', 'By the sea.', '{"Open daily"}');
  insert into place_pictures (edition_id, place, sort, alt, drawing) values (1, 0, 0, 'The lighthouse', 'lighthouse');
  insert into workshop_places values (1, 40, 2);
  insert into accounts (id, email, name)
  values ('00000000-0000-4000-8000-000000000001', 'asha@example.org', 'Asha Raman');
  insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country,
    country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
  values (1, '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 1, 'Dr', 'Asha Raman', '', '', '', '', '',
    '', '', '', 'veg', '', false, 'NOT PAID', 'online', now());
  insert into place_reservations values (1, '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 2, 'held',
    now(), now() + interval '1 hour', now());
  insert into payment_orders (edition_id, id, registration_id, receipt, provider_order_id, state, category, registration_type,
    amount_minor, currency, price, seats, quoted_at, created_at, claimed_until, expires_at)
  values (1, '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', 'receipt-0001', 'order_1', 'unfulfilled',
    'any', 'fixed', 150000, 'INR', '₹1,500', 2, now(), now(), now(), now() + interval '1 hour');
  insert into payments (edition_id, id, order_id, state, outcome, amount_minor, currency, heard_at, captured_at)
  values (1, 'pay_1', '00000000-0000-4000-8000-000000000004', 'captured', 'place-lost', 150000, 'INR', '2025-08-01T10:00Z', now());
  insert into refunds (edition_id, id, payment_id, reason, state, amount_minor, requested_at, changed_at)
  values (1, '00000000-0000-4000-8000-000000000005', 'pay_1', 'place-lost', 'requested', 150000, now(), now());
  insert into payment_events (edition_id, id, order_id, payment_id, kind, amount_minor, currency, fact, told_by)
  values (1, gen_random_uuid(), '00000000-0000-4000-8000-000000000004', 'pay_1', 'captured', 150000, 'INR', 'captured pay_1', 'webhook');
  insert into edition_sources (edition_id, tables) values (1, '${JSON.stringify(SOURCE)}')`;

test('the tables of seats, sights and payments keep their rows, their rules and the application’s rights under their new names', async () => {
  database = await createEmptyDatabase();
  const { migrationUrl, url } = database;
  await prepareDatabase(migrationUrl);
  await migrate(migrationUrl, undefined, '0015_forgetting.sql');
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query(ROWS);
  expect((await migrate(migrationUrl, undefined, RENAMING)).at(-1)).toBe(RENAMING);

  const application = new pg.Client({ connectionString: url });
  await application.connect();
  const read = async (sql: string) => (await application.query<Record<string, unknown>>(sql)).rows;
  expect(await read('select capacity, taken from workshop_seats')).toEqual([{ capacity: 40, taken: 2 }]);
  expect(await read('select seats, state from seat_reservations')).toEqual([{ seats: 2, state: 'held' }]);
  expect(await read('select title, points from sights')).toEqual([{ title: 'Lighthouse', points: ['Open daily'] }]);
  expect(await read('select sight, alt, drawing from sight_pictures')).toEqual([
    { sight: 0, alt: 'The lighthouse', drawing: 'lighthouse' },
  ]);
  expect(await read('select sights_path, sights_menu_label, sights_heading, sights_lead from site_settings')).toEqual([
    { sights_path: 'city', sights_menu_label: 'City', sights_heading: 'The city', sights_lead: 'What to see.' },
  ]);
  expect(await read('select outcome, first_seen_at from payments')).toEqual([
    { outcome: 'seat-lost', first_seen_at: new Date('2025-08-01T10:00Z') },
  ]);
  expect(await read('select reason from refunds')).toEqual([{ reason: 'seat-lost' }]);
  expect(await read('select fact, source from payment_events')).toEqual([{ fact: 'captured pay_1', source: 'webhook' }]);
  expect(await read('select tables from edition_sources')).toEqual([
    {
      tables: [
        SOURCE[0],
        { table: 'workshop_seats', key: [], rows: [{ capacity: 40 }] },
        { table: 'site_settings', key: [], rows: [{ sights_path: 'city', sights_lead: 'What to see.', video_title: null }] },
        { table: 'sights', key: ['sort'], rows: [{ sort: 0, title: 'Lighthouse' }] },
        { table: 'sight_pictures', key: ['sight', 'sort'], rows: [{ sight: 0, sort: 0, alt: 'The lighthouse' }] },
      ],
    },
  ]);

  // No constraint, index or trigger keeps an old name; the code recognises some of them by name.
  expect(
    await read(`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace and conname ~ 'place|told_by|heard_at'
      union all select relname from pg_class where relnamespace = 'public'::regnamespace and relname ~ 'place|told_by|heard_at'
      union all select tgname from pg_trigger where not tgisinternal and tgname ~ 'place'`),
  ).toEqual([]);
  await expect(application.query('update workshop_seats set taken = 41')).rejects.toMatchObject({ constraint: 'workshop_seats_check' });
  await expect(
    application.query(
      "insert into seat_reservations select edition_id, gen_random_uuid(), registration_id, 1, 'held', now(), now(), now() from seat_reservations",
    ),
  ).rejects.toMatchObject({ constraint: 'seat_reservations_one_each' });
  await expect(application.query("update payment_events set source = 'system'")).rejects.toMatchObject({ code: '42501' });
  await application.query("update sights set title = 'The lighthouse'");
  expect(await read('select content_version > 1 as raised from editions')).toEqual([{ raised: true }]);
  await application.end();
  await owner.end();
});
