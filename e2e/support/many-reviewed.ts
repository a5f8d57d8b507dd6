import { plantCall, REVIEWED, sql } from './planted-call.ts';

const EDITION = `(select id from editions where slug = '${REVIEWED}')`;

/** A call as large as the largest that is promised, each of its abstracts with an author of its own, reviewed by three people. */
export async function plantManyReviewed(count: number, mark: string): Promise<void> {
  await plantCall({ openedAt: '2026-05-02' });
  await sql(
    `with people as (
       insert into accounts (id, email, name)
       select gen_random_uuid(), 'many-' || n || '-' || $1::text || '@example.org', 'Author ' || n from generate_series(1, $2::int) n returning id, name
     ), numbered as (
       select id, name, row_number() over (order by id) as n from people
     ), registered as (
       insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation, city,
         country, country_other, postal_address, postal_pin, meal_preference, age, membership_id, pay_later, payment_status, source, registered_at, completed_at)
       select ${EDITION}, gen_random_uuid(), id, (select coalesce(max(delegate_number), 0) from registrations) + n, 'guest', 'advance', 'Dr.', name, '9840000000',
         'Hidden Hospital', 'Physicist', 'Lake City', 'Lakeland', '', 'Street', '625001', 'veg', 40, '', false, 'NOT PAID', 'online', '2026-04-01', '2026-04-01'
       from numbered returning edition_id, id, account_id
     ), submitted as (
       insert into abstracts (edition_id, id, registration_id, slot, version, submitted_at, edited_at, review_number)
       select edition_id, gen_random_uuid(), id, 1, 1, '2026-04-02', '2026-04-02', row_number() over (order by id) from registered
       returning edition_id, id, registration_id, review_number
     ), texts as (
       insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion,
         keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
       select s.edition_id, s.id, 1, 'Study ' || s.review_number || ' of the lake', case when s.review_number % 2 = 0 then 'Planning' else 'Measurement' end,
         case when s.review_number % 3 = 0 then 'E-Poster' else 'Oral' end, 'Lakes are deep.', 'They were measured.', 'It was cold.', 'It holds.', '{lake}', 12, 1,
         'office@example.org', '+91 9840000000', '2026-04-02', r.account_id
       from submitted s join registered r on r.id = s.registration_id
     ), authors as (
       insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
       select edition_id, id, 1, 1, 'Author ' || review_number, 'Physics', 'Hidden Hospital', 'Lake City' from submitted
     ), reviewers as (
       insert into accounts (id, email, name)
       select gen_random_uuid(), 'reader-' || n || '-' || $1::text || '@example.org', 'Reader ' || n from generate_series(1, 3) n returning id
     ), given as (
       insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
       select s.edition_id, gen_random_uuid(), s.id, r.id, 'submitted', 'hand', '2026-05-06' from submitted s, reviewers r returning edition_id, id
     )
     insert into reviews (edition_id, assignment_id, scores, recommendation, to_author, to_committee, knows_author, abstract_version, state, points,
       version, saved_at, submitted_at)
     select edition_id, id, '{"originality": 4, "method": 3, "clarity": 4}', 'oral', '', '', false, 1, 'submitted', 5 + (random() * 20)::int, 1, '2026-05-05', '2026-05-05'
     from given`,
    [mark, count],
  );
  await sql('analyze');
}
