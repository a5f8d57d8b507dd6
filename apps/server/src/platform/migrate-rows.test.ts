import { documentFromSections } from '@isocentre/domain/content/document-text';
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
  await migrate(migrationUrl, { last: '0015_forgetting.sql' });
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query(ROWS);
  expect((await migrate(migrationUrl, { last: RENAMING })).at(-1)).toBe(RENAMING);

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

test('rows of content keep their position as id, and children, links and the last load follow', async () => {
  database = await createEmptyDatabase();
  const { migrationUrl, url } = database;
  await prepareDatabase(migrationUrl);
  await migrate(migrationUrl, { last: '0032_known_browsers.sql' });
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query(`
    insert into societies (slug, name) values ('sample', 'Sample');
    insert into editions (society_id, slug, ordinal, title, short_name, chapter, association, theme, theme_short, starts_on, ends_on, time_zone,
      has_sample_content, venue_name, venue_city, venue_region, venue_postal_code, contact_hours, delegate_prefix, account_discovery,
      online_registration, meeting_name)
    values (1, 'sample', 1, 'Sample', 'Sample', 'Sample chapter', '', '', '', '2025-09-26', '2025-09-27', 'Asia/Kolkata', true, '', '', '', '', '', 'S',
      'explain', 'auto', 'meeting');
    insert into conference_days values (1, 1, '2025-09-26'), (1, 2, '2025-09-27');
    insert into speaker_sessions (edition_id, sort, day, title) values (1, 0, 1, 'Oration'), (1, 1, 2, 'Oration');
    insert into session_speakers (edition_id, sort, session, name, role, tag, sample) values (1, 0, 1, 'A', '', 'orator', true);
    insert into programme_blocks (edition_id, sort, day, third_column, third_column_label) values (1, 0, 1, 'people', ''), (1, 1, 2, 'people', '');
    insert into programme_entries (edition_id, sort, block, session, codes, is_break, sample)
    values (1, 0, 1, 'Oration', '{}', false, true), (1, 1, 1, 'Tea', '{}', true, true);
    insert into committee_pages (edition_id, path, sort, menu_label, heading, grouped_by_category)
    values (1, 'board', 0, '', '', false), (1, 'quiz', 0, '', '', false);
    insert into committee_categories values (1, 4, 'Board');
    insert into committee_page_groups values (1, 'board', 0, 'Board', null), (1, 'board', 1, 'Nobody', null);
    insert into sights values (1, 0, 'Lighthouse', '', '{}'), (1, 1, 'Fort', '', '{}');
    insert into sight_pictures (edition_id, sight, sort, alt, drawing) values (1, 1, 0, 'Fort', 'a'), (1, 0, 1, 'Later', 'b'), (1, 0, 0, 'Light', 'c');
    insert into content_pages (edition_id, slug, title, sections, signatures, version) values (1, 'terms', 'Terms', '[]', '[]', 3);
    insert into edition_sources (edition_id, tables) values (1, '${JSON.stringify([
      { table: 'conference_days', key: ['day'], rows: [{ day: 1, held_on: '2025-09-26' }] },
      { table: 'session_speakers', key: ['sort'], rows: [{ sort: 0, session: 1, name: 'A' }] },
      { table: 'programme_entries', key: ['sort'], rows: [{ sort: 0, block: 1, session: 'Oration' }] },
      { table: 'committee_pages', key: ['path'], rows: [{ path: 'board', sort: 0 }] },
      { table: 'committee_categories', key: ['id'], rows: [{ id: 4, name: 'Board' }] },
      { table: 'committee_page_groups', key: ['path', 'sort'], rows: [{ path: 'board', sort: 0, category: 'Board', title: null }] },
      {
        table: 'sight_pictures',
        key: ['sight', 'sort'],
        rows: [
          { sight: 1, sort: 0, alt: 'Fort' },
          { sight: 0, sort: 0, alt: 'Light' },
        ],
      },
    ])}')`);
  await migrate(migrationUrl, { last: '0052_accepted_texts.sql' });

  const application = new pg.Client({ connectionString: url });
  await application.connect();
  const read = async (sql: string) => (await application.query<Record<string, unknown>>(sql)).rows;
  expect(await read('select id, day_id, sort from speaker_sessions order by id')).toEqual([
    { id: 0, day_id: 1, sort: 0 },
    { id: 1, day_id: 2, sort: 1 },
  ]);
  expect(await read('select id, session_id, version, changed_by from session_speakers')).toEqual([
    { id: 0, session_id: 1, version: 1, changed_by: null },
  ]);
  // The session with the same title on the same day, not the one on the day before.
  expect(await read('select id, block_id, speaker_session_id from programme_entries order by id')).toEqual([
    { id: 0, block_id: 1, speaker_session_id: 1 },
    { id: 1, block_id: 1, speaker_session_id: null },
  ]);
  expect(await read('select id, path from committee_pages order by path')).toEqual([
    { id: 0, path: 'board' },
    { id: 1002, path: 'quiz' },
  ]);
  expect(await read('select page_id, category_id from committee_page_groups')).toEqual([{ page_id: 0, category_id: 4 }]);
  expect(await read('select id, sight_id, alt from sight_pictures order by id')).toEqual([
    { id: 0, sight_id: 0, alt: 'Light' },
    { id: 1, sight_id: 0, alt: 'Later' },
    { id: 2, sight_id: 1, alt: 'Fort' },
  ]);
  expect(await read('select slug, version, title from accepted_texts')).toEqual([{ slug: 'terms', version: 3, title: 'Terms' }]);
  expect(await read('select tables from edition_sources')).toEqual([
    {
      tables: [
        { table: 'conference_days', key: ['id'], rows: [{ id: 1, held_on: '2025-09-26' }] },
        { table: 'session_speakers', key: ['id'], rows: [{ id: 0, sort: 0, session_id: 1, name: 'A' }] },
        { table: 'programme_entries', key: ['id'], rows: [{ id: 0, sort: 0, block_id: 1, session: 'Oration' }] },
        { table: 'committee_pages', key: ['id'], rows: [{ id: 0, path: 'board', sort: 0 }] },
        { table: 'committee_categories', key: ['id'], rows: [{ id: 4, name: 'Board' }] },
        { table: 'committee_page_groups', key: ['page_id', 'category_id'], rows: [{ sort: 0, title: null, page_id: 0, category_id: 4 }] },
        {
          table: 'sight_pictures',
          key: ['id'],
          rows: [
            { id: 0, sight_id: 0, sort: 0, alt: 'Light' },
            { id: 1, sight_id: 1, sort: 0, alt: 'Fort' },
          ],
        },
      ],
    },
  ]);
  // New rows get numbers that no package uses, also for the application's role.
  expect(
    await application.query(
      "insert into sponsors (edition_id, sort, tier, title, description, link, sample) values (1, 0, 'Gold', 'A', '', 'https://example.org', true) returning id",
    ),
  ).toMatchObject({ rows: [{ id: 1000 }] });
  expect(
    await application.query(
      "insert into committee_pages (edition_id, path, sort, menu_label, heading, grouped_by_category) values (1, 'new', 0, '', '', false) returning id",
    ),
  ).toMatchObject({ rows: [{ id: 1003 }] });
  await application.end();
  await owner.end();
});

test(
  'pages of text become documents without a new version, and what was loaded last is known as before',
  { tags: ['ORG-418'] },
  async () => {
    database = await createEmptyDatabase();
    const { migrationUrl } = database;
    await prepareDatabase(migrationUrl);
    await migrate(migrationUrl, { last: '0110_invoices.sql' });
    const owner = new pg.Client({ connectionString: migrationUrl });
    await owner.connect();
    const sections = [{ heading: 'Fees', paragraphs: ['Are paid.'], items: ['Once'] }];
    await owner.query(
      `insert into societies (slug, name) values ('sample', 'Sample');
     insert into editions (society_id, slug, ordinal, title, short_name, chapter, association, theme, theme_short, starts_on, ends_on, time_zone,
       has_sample_content, venue_name, venue_city, venue_region, venue_postal_code, contact_hours, delegate_prefix, account_discovery,
       online_registration, meeting_name)
     values (1, 'sample', 1, 'Sample', 'Sample', 'Sample chapter', '', '', '', '2025-09-26', '2025-09-27', 'Asia/Kolkata', true, '', '', '', '', '', 'S',
       'explain', 'auto', 'meeting');
     insert into content_pages (edition_id, slug, title, sections, signatures) values (1, 'terms', 'Terms', '${JSON.stringify(sections)}', '[]');
     insert into edition_sources (edition_id, tables) values (1, '${JSON.stringify([
       { table: 'awards', key: ['id'], rows: [{ id: 0 }] },
       { table: 'content_pages', key: ['slug'], rows: [{ slug: 'terms', sections }] },
     ])}')`,
    );
    const rows = async (query: string) => (await owner.query<Record<string, unknown>>(query)).rows;
    const before = await rows('select version, changed_at, sections from content_pages');
    const accepted = await rows('select * from accepted_texts');
    await migrate(migrationUrl);

    const document = documentFromSections(sections);
    expect(await rows('select version, changed_at, sections, document from content_pages')).toEqual([{ ...before[0], document }]);
    // A text that was accepted is never touched.
    expect(await rows('select * from accepted_texts')).toEqual([{ ...accepted[0], document: null }]);
    expect(await rows('select tables from edition_sources')).toEqual([
      {
        tables: [
          { table: 'awards', key: ['id'], rows: [{ id: 0 }] },
          { table: 'content_pages', key: ['slug'], rows: [{ slug: 'terms', sections, document }] },
        ],
      },
    ]);
    // The next change counts as one again.
    await owner.query(`update content_pages set document = jsonb_set(document, '{content,0,attrs,level}', '3')`);
    expect(await rows('select version from content_pages')).toEqual([{ version: 2 }]);
    expect(await rows('select version from accepted_texts where document is not null')).toEqual([{ version: 2 }]);
    await owner.end();
  },
);
