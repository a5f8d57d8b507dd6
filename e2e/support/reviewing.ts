import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, createAccount } from './accounts.ts';
import { databaseEnv, query } from './database.ts';
import { enterByPassword } from './lakeside.ts';
import { DATABASE } from './site.ts';

/** Journeys of chairs begin with a call that nobody has touched; reviewers have an edition of their own. */
export const REVIEWED = 'lakeside-2026';

const URL = databaseEnv(DATABASE).DATABASE_MIGRATION_URL;

const TITLES = [
  'A printed inhomogeneous thorax phantom for end-to-end checks in small radiotherapy centres',
  'Biological dose of hypofractionated schedules in cervix',
  'Plan complexity as a predictor of failed verification',
  'Dose prediction as a plan-quality ruler across centres',
  'Source model for a high-dose-rate iridium unit in heterogeneous tissue',
  'Kilovoltage imaging dose to children: a protocol that halves it',
];

const TEXT = {
  background:
    'Small radiotherapy centres rarely own an anthropomorphic thorax phantom, and commercial ones cost more than a year of consumables. End-to-end checks of lung plans are therefore often reduced to a point dose in a water-equivalent slab.',
  methods:
    'Five slices were printed in polylactic acid with infill graded from 28 to 96 per cent, to reach the electron densities of lung, soft tissue and rib. A stereotactic plan with four arcs was delivered ten times, 10<sup>3</sup> cGy each.',
  results:
    'Measured electron densities agreed with the design within 2.1 per cent. Mean film agreement at 3 per cent and 2 mm was 96.8 per cent.',
  conclusion:
    'A printed thorax phantom can reveal a clinically relevant weakness of a dose algorithm at a cost that a small centre can bear.',
};

export interface Reviewer extends Account {
  /** `A-4711`, in no order. */
  readonly numbers: readonly string[];
}

/** Somebody to whom abstracts are assigned, in a call that a chair has opened; `done` of them are reviewed. */
export async function makeReviewer(count = 3, { done = 0, name = 'Kavitha Selvan' } = {}): Promise<Reviewer> {
  await query(
    URL,
    `with opened as (
       insert into review_settings (edition_id, call, blind, opens_at, due_at, closes_at, wanted, least, load, version, opened_at)
       select id, 'regular', 'double', '2025-08-01T00:00:00Z', '2025-08-13T22:00:00Z', '2025-08-20T00:00:00Z', 3, 2, 20, 1, '2025-08-01T00:00:00Z'
       from editions where slug = $1 on conflict do nothing returning edition_id
     )
     insert into review_criteria (edition_id, call, code, sort, name, question, weight, counts, steps, anchors)
     select edition_id, 'regular', lower(c.name), c.sort, c.name, c.question, 1, true, 5, c.anchors from opened,
       (values (1, 'Originality', 'Is it new?', '{known work,a small step,new in this setting,clearly new,opens new ground}'::text[]),
               (2, 'Method', 'Is it sound?', '{unsound,gaps that matter,adequate,sound,"sound, repeatable"}'),
               (3, 'Results', 'Do they convince?', '{none yet,thin,complete,convincing,checked twice}'),
               (4, 'Usefulness', 'Can others use it?', '{none seen,far from use,useful to some,ready to try,ready for use}'),
               (5, 'Clarity', 'Is it well written?', '{hard to follow,"",clear enough,"",ready to print}')) as c (sort, name, question, anchors)
     on conflict do nothing`,
    [REVIEWED],
  );
  const [account, author] = [await createAccount(name), await createAccount('Zora Hiddenauthor')];
  await query(
    URL,
    `insert into staff_roles (society_id, edition_id, account_id, role)
     select e.society_id, e.id, a.id, 'reviewer' from editions e, accounts a where e.slug = $1 and a.email = $2`,
    [REVIEWED, account.email],
  );
  await query(
    URL,
    `insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
       postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
     select e.id, gen_random_uuid(), a.id, $3, 'Dr.', a.name, '', 'Hiddeninstitute', '', 'Hiddencity', '', '', '', '', 'none', '', false, 'NOT PAID', 'online', now()
     from editions e, accounts a where e.slug = $1 and a.email = $2`,
    [REVIEWED, author.email, randomInt(1_000_000, 2_000_000_000)],
  );
  const first = randomInt(100, 99_000_000);
  for (let i = 0; i < count; i += 1)
    await query(URL, ASSIGNED, [
      REVIEWED,
      author.email,
      account.email,
      i + 1,
      first + i,
      TITLES[i % TITLES.length],
      ...Object.values(TEXT),
    ]);
  if (done > 0)
    await query(
      URL,
      `with few as (
         update assignments set state = 'submitted' where (edition_id, id) in (
           select s.edition_id, s.id from assignments s join accounts a on a.id = s.account_id where a.email = $1 order by s.id limit $2)
         returning edition_id, id)
       insert into reviews (edition_id, assignment_id, scores, recommendation, to_author, to_committee, knows_author, abstract_version, state, points,
         version, saved_at, submitted_at)
       select edition_id, id, '{"originality":3,"method":3,"results":4,"usefulness":3,"clarity":4}', 'oral', '', '', false, 1, 'submitted',
         12 + (row_number() over ())::int * 2, 1, now(), now() from few`,
      [account.email, done],
    );
  return { ...account, numbers: Array.from({ length: count }, (_, i) => `A-${String(first + i).padStart(3, '0')}`) };
}

const ASSIGNED = `
  with place as (
    select e.id as edition_id, g.id as registration_id, author.id as author_id, reader.id as reader_id,
      (select name from abstract_categories c where c.edition_id = e.id order by sort limit 1) as category
    from editions e join registrations g on g.edition_id = e.id join accounts author on author.id = g.account_id, accounts reader
    where e.slug = $1 and author.email = $2 and reader.email = $3
  ), made as (
    insert into abstracts (edition_id, id, registration_id, slot, submitted_at, edited_at, review_number)
    select edition_id, gen_random_uuid(), registration_id, $4, now(), now(), $5 from place returning edition_id, id
  ), texts as (
    insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion,
      keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
    select made.edition_id, made.id, 1, $6, category, 'E-Poster', $7, $8, $9, $10, '{phantom,3D printing}', 276, 1, 'hidden@hiddendomain.example', '9840000000',
      now(), author_id from made, place
  ), authors as (
    insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
    select edition_id, id, 1, 1, 'Zora Hiddenauthor', 'Hiddendepartment', 'Hiddeninstitute', 'Hiddencity' from made
  )
  insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
  select made.edition_id, gen_random_uuid(), made.id, reader_id, 'open', 'hand', '2025-08-13T22:00:00Z' from made, place`;

export const enterAsReviewer = (page: Page, { email }: Account): Promise<void> => enterByPassword(page.context(), email);

/** The authors of everything assigned to somebody change its title. */
export async function reviseAll({ email }: Account): Promise<void> {
  await query(
    URL,
    `with mine as (
       select s.edition_id, s.abstract_id from assignments s join accounts a on a.id = s.account_id where a.email = $1
     ), moved as (
       update abstracts a set version = 2 from mine where (a.edition_id, a.id) = (mine.edition_id, mine.abstract_id)
     ), texts as (
       insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion,
         keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
       select v.edition_id, v.abstract_id, 2, 'A better title', category, presentation_type, background, methods, results, conclusion, keywords,
         word_count, 1, v.email, mobile, now(), saved_by
       from abstract_revisions v join mine using (edition_id, abstract_id)
     )
     insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
     select w.edition_id, w.abstract_id, 2, position, name, department, institution, city from abstract_authors w join mine using (edition_id, abstract_id)`,
    [email],
  );
}

/** What a reviewer must never meet on a page. */
export const HIDDEN = /hidden(author|institute|city|domain|department)/i;
