import { randomUUID } from 'node:crypto';
import { type Account, createAccount } from './accounts.ts';
import { databaseEnv, query } from './database.ts';
import { DATABASE } from './site.ts';

/** An edition of its own: the journeys of authors publish the results of the other one at the same time. */
export const REVIEWED = 'lakeside-2026';
/** After the call has closed, and before authors are told. */
export const DECIDING = '2026-05-10T12:00:00Z';
export const TOLD = '2026-06-01T12:00:00Z';
export const JUST_BEFORE_TOLD = '2026-06-01T11:59:59Z';

export const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  query<Row & Record<string, unknown>>(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

const EDITION = `(select id from editions where slug = '${REVIEWED}')`;

/** The instant at which authors are told. */
export async function tellAt(instant: string): Promise<void> {
  await sql(`update edition_instants set results_published_at = $1 where edition_id = ${EDITION}`, [instant]);
  await sql(`update editions set content_version = content_version + 1 where id = ${EDITION}`);
}

/** The call as its chair has set it: days and criteria. Opened with the numbers of its abstracts, or still to be opened. */
export async function plantCall({ openedAt, wanted = 3 }: { openedAt: string | null; wanted?: number }): Promise<void> {
  await tellAt(TOLD);
  await sql(
    `insert into review_settings (edition_id, call, blind, opens_at, due_at, closes_at, wanted, least, load, version, opened_at)
     values (${EDITION}, 'regular', 'double', '2026-05-02', '2026-05-06', '2026-05-08', $2::int, least($2::int, 2), 20, 1, $1) on conflict do nothing`,
    [openedAt, wanted],
  );
  await sql(
    `insert into review_criteria (edition_id, call, code, sort, name, question, weight, counts, steps, anchors)
     select ${EDITION}, 'regular', code, sort, name, 'How good is it?', weight, true, 5, array['poor', '', '', '', 'excellent']
     from (values ('originality', 1, 'Originality', 2), ('method', 2, 'Method', 2), ('clarity', 3, 'Clarity', 1)) as c (code, sort, name, weight)
     on conflict do nothing`,
  );
}

export interface PlantedAuthor {
  readonly name: string;
  readonly email: string;
  readonly account: string;
  readonly registration: string;
}

/** Somebody who registered while the call was open. */
export async function plantAuthor(name: string): Promise<PlantedAuthor> {
  const [account, registration, email] = [randomUUID(), randomUUID(), `author-${randomUUID()}@example.org`];
  await sql(`insert into accounts (id, email, name) values ($1, $2, $3)`, [account, email, name]);
  await sql(
    `insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation, city,
       country, country_other, postal_address, postal_pin, meal_preference, age, membership_id, pay_later, payment_status, source, registered_at, completed_at)
     values (${EDITION}, $1, $2, $3, 'guest', 'advance', 'Dr.', $4, '9840000000', 'Hidden Hospital', 'Physicist', 'Lake City', 'Lakeland', '', 'Street', '625001',
       'veg', 40, '', false, 'NOT PAID', 'online', '2026-04-01', '2026-04-01')`,
    [registration, account, 900_000 + Math.floor(Math.random() * 99_000), name],
  );
  return { name, email, account, registration };
}

/** Whoever reviewed in a journey before is given nothing in the next. */
export const removeReviewers = () =>
  sql(`delete from staff_roles where role = 'reviewer' and society_id = (select society_id from editions where slug = $1)`, [REVIEWED]);

/** Later journeys find the programme without the talks of this session. */
export const removeTalks = (session: string) =>
  sql(
    `update programme_slots s set removed = true from programme_sessions t where (t.edition_id, t.id) = (s.edition_id, s.session_id) and t.title = $1`,
    [session],
  );

/** Somebody with the role who knows the topic. */
export async function plantReviewer(name: string, institutions: readonly string[] = []): Promise<Account> {
  const account = await createAccount(name);
  await sql(
    `with role as (
       insert into staff_roles (society_id, account_id, role)
       select e.society_id, a.id, 'reviewer' from editions e, accounts a where e.slug = $1 and a.email = $2 returning account_id
     )
     insert into reviewers (edition_id, account_id, expert, able, load, institutions, version)
     select ${EDITION}, account_id, '{Measurement}', '{}', 30, $3::text[], 1 from role`,
    [REVIEWED, account.email, institutions],
  );
  return account;
}

interface PlantedAbstract {
  title: string;
  slot: number;
  category: string;
  wish: 'Oral' | 'E-Poster';
  /** Reviewing has opened: it has the next number. */
  numbered: boolean;
  coAuthor?: string;
}

/** An abstract that was submitted in time. */
export async function plantAbstract(
  author: PlantedAuthor,
  { title, slot, category, wish, numbered, coAuthor }: PlantedAbstract,
): Promise<string> {
  const id = randomUUID();
  await sql(
    `with one as (
       insert into abstracts (edition_id, id, registration_id, slot, version, submitted_at, edited_at, review_number)
       values (${EDITION}, $1, $2, $3, 1, '2026-04-02', '2026-04-02',
         case when $4 then (select coalesce(max(review_number), 0) + 1 from abstracts where edition_id = ${EDITION}) end)
     ), text as (
       insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion,
         keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
       values (${EDITION}, $1, 1, $5, $6, $7, 'Lakes are deep.', 'They were measured.', 'p < 0.05, 10<sup>3</sup> m.', 'It holds.', '{lake}', 12, 1, $8,
         '+91 9840000000', '2026-04-02', $9)
     )
     insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
     select ${EDITION}, $1, 1, n, name, 'Physics', 'Hidden Hospital', 'Lake City' from unnest($10::text[]) with ordinality as a (name, n)`,
    [
      id,
      author.registration,
      slot,
      numbered,
      title,
      category,
      wish,
      author.email,
      author.account,
      [author.name, ...(coAuthor ? [coAuthor] : [])],
    ],
  );
  return id;
}
