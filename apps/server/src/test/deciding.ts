import { randomUUID } from 'node:crypto';
import type { Recommendation } from '@isocentre/domain/review/standing';
import { sql } from 'kysely';
import { asOwner } from './blindness.ts';
import type { TestApp } from './build-test-app.ts';
import { assignTo } from './reviewing.ts';

interface Written {
  readonly abstract: string;
  readonly account: string;
  readonly points: number;
  readonly recommendation?: Recommendation;
  readonly toCommittee?: string;
}

/** A review as a reviewer submits it, of an abstract they were asked for. Answers its assignment. */
export async function reviewAs(
  site: TestApp,
  editionId: number,
  { abstract, account, points, recommendation = 'e-poster', toCommittee = '' }: Written,
): Promise<string> {
  const assignment = await assignTo(site, editionId, { abstract, account });
  const scores = JSON.stringify({ originality: 3, method: 3, clarity: 3 });
  await sql`update assignments set state = 'submitted' where edition_id = ${editionId} and id = ${assignment}`.execute(site.db);
  await sql`
    insert into reviews (edition_id, assignment_id, scores, recommendation, to_author, to_committee, knows_author, abstract_version,
      state, points, version, saved_at, submitted_at)
    values (${editionId}, ${assignment}, ${scores}, ${recommendation}, 'Please say more.', ${toCommittee}, false, 1, 'submitted',
      ${points}, 1, now(), now())`.execute(site.db);
  await sql`
    insert into review_versions (edition_id, assignment_id, version, scores, recommendation, to_author, to_committee, knows_author,
      abstract_version, points, submitted_at)
    select edition_id, assignment_id, version, scores, recommendation, to_author, to_committee, knows_author, abstract_version, points,
      submitted_at
    from reviews where edition_id = ${editionId} and assignment_id = ${assignment}`.execute(site.db);
  return assignment;
}

export interface Planted {
  readonly count: number;
  readonly registrationId: string;
  readonly categories: readonly string[];
}

/**
 * As many abstracts as a test needs, written straight into the tables: one submitter, two kinds, the edition's categories in
 * turn. They are numbered in the order of their ids, behind those there are.
 */
export async function plantAbstracts(site: TestApp, editionId: number, { count, registrationId, categories }: Planted): Promise<string[]> {
  const { rows } = await sql<{ from: number }>`
    select coalesce(max(review_number), 0) + 1 as from from abstracts where edition_id = ${editionId}`.execute(site.db);
  const from = rows[0]?.from ?? 1;
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
  await site.db.transaction().execute(async (transaction) => {
    await sql`set constraints all deferred`.execute(transaction);
    await sql`
      insert into abstracts (edition_id, id, registration_id, slot, version, submitted_at, edited_at, review_number)
      select ${editionId}, n.id, ${registrationId}, 100 + n.place + ${from}, 1, '2025-08-02T00:00:00Z', '2025-08-02T00:00:00Z', n.place + ${from} - 1
      from unnest(${ids}::uuid[]) with ordinality as n (id, place)`.execute(transaction);
    await sql`
      insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results,
        conclusion, keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
      select ${editionId}, n.id, 1, 'Planted study ' || n.place + ${from} - 1, (${categories}::text[])[1 + n.place % ${categories.length}],
        case when n.place % 3 = 0 then 'E-Poster' else 'Oral' end, repeat('background ', 60), repeat('method ', 60), repeat('result ', 60),
        'It works.', '{dose}', 200, 1, 'planted@example.org', '+91 9840000000', '2025-08-02T00:00:00Z',
        (select account_id from registrations where edition_id = ${editionId} and id = ${registrationId})
      from unnest(${ids}::uuid[]) with ordinality as n (id, place)`.execute(transaction);
    await sql`
      insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
      select ${editionId}, id, 1, 1, 'Planted Author', 'Physics', 'Planted Hospital', 'Madurai' from unnest(${ids}::uuid[]) as n (id)`.execute(
      transaction,
    );
  });
  return ids;
}

/** Three reviews for each of these abstracts by the given reviewers, in turn, of points that repeat and spread. */
export async function plantReviews(site: TestApp, editionId: number, ids: readonly string[], accounts: readonly string[]): Promise<void> {
  const rows = ids.flatMap((id, i) =>
    [0, 1, 2].map((n) => ({
      id: randomUUID(),
      abstract: id,
      account: accounts[(i * 3 + n) % accounts.length] ?? '',
      points: 5 + ((i * 7 + n * 5 + (i % 11) * n) % 21),
    })),
  );
  await sql`
    insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
    select ${editionId}, n.id, n.abstract, n.account, 'submitted', 'hand', '2025-09-10T00:00:00Z'
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ abstract }) => abstract)}::uuid[], ${rows.map(({ account }) => account)}::uuid[])
      as n (id, abstract, account)`.execute(site.db);
  // As it happens by itself some minutes after so many rows have come: until then their keys are looked up by reading them all.
  if (rows.length > 1000) await asOwner(site, 'analyze assignments');
  await sql`
    insert into reviews (edition_id, assignment_id, scores, recommendation, to_author, to_committee, knows_author, abstract_version,
      state, points, version, saved_at, submitted_at)
    select ${editionId}, n.id, '{"originality": 3, "method": 3, "clarity": 3}', case when n.points > 18 then 'oral' when n.points < 9 then 'reject' else 'e-poster' end,
      repeat('Please say more. ', 20), '', false, 1, 'submitted', n.points, 1, now(), now()
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ points }) => points)}::integer[]) as n (id, points)`.execute(site.db);
}
