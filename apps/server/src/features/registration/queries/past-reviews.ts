import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { markedADayAgo } from './forgetting.ts';

const EDITIONS_AT_ONCE = 100;

/** Editions whose shortest promised period ends within days or has ended, and that still hold something of their reviewing. */
export async function* pastEditionsWithReviews(db: Database, now: Date): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from editions join edition_limits on edition_limits.edition_id = editions.id
      where id > ${after} and ends_on + make_interval(months => retention_min_months) < ${now}::timestamptz + interval '4 days'
        and (
          -- One row of each edition; with "exists" the planner may read everybody's at once.
          (select true from assignments where assignments.edition_id = editions.id limit 1)
          or (select true from assignment_runs where assignment_runs.edition_id = editions.id limit 1)
          or (select true from conflicts where conflicts.edition_id = editions.id limit 1)
          or (select true from discussion_entries where discussion_entries.edition_id = editions.id limit 1)
          or (select true from text_flags where text_flags.edition_id = editions.id limit 1)
          or (select true from reviewers where reviewers.edition_id = editions.id limit 1)
          or (select true from sheets where sheets.edition_id = editions.id limit 1)
          or (select true from late_sheets where late_sheets.edition_id = editions.id limit 1)
        )
      order by id limit ${EDITIONS_AT_ONCE}`.execute(db);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < EDITIONS_AT_ONCE) return;
    after = last.id;
  }
}

/** Whether anybody has reviewed, discussed or judged since. */
export async function writtenSince(db: Database, editionId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    select exists (select from reviews where edition_id = ${editionId} and saved_at >= ${since})
      or exists (select from discussion_entries where edition_id = ${editionId} and at >= ${since})
      or exists (select from sheets where edition_id = ${editionId} and saved_at >= ${since})
      or exists (select from late_sheets where edition_id = ${editionId} and saved_at >= ${since}) as written`.execute(db);
  return rows[0]?.written ?? true;
}

/** Keeps the mark there is. */
export async function markReviews(db: Database, editionId: number, now: Date): Promise<void> {
  await sql`
    insert into past_reviews (edition_id, forget_marked_at) values (${editionId}, ${now})
    on conflict (edition_id) do update set forget_marked_at = coalesce(past_reviews.forget_marked_at, excluded.forget_marked_at)`.execute(
    db,
  );
}

export async function unmarkReviews(db: Database, editionId: number): Promise<void> {
  await db.deleteFrom('past_reviews').where('edition_id', '=', editionId).execute();
}

/** How many reviews there were; undefined, and nothing done, unless an earlier run marked them, at least a day ago. */
export async function eraseReviews(transaction: Database, editionId: number, now: Date): Promise<number | undefined> {
  const marked = await transaction
    .deleteFrom('past_reviews')
    .where('edition_id', '=', editionId)
    .where(markedADayAgo(now))
    .returning('edition_id')
    .executeTakeFirst();
  if (!marked) return undefined;
  const { rows } = await sql<{ erased: number }>`
    select erase_reviews(${editionId}) as erased, erase_sheets(${editionId}) as sheets`.execute(transaction);
  return rows[0]?.erased ?? 0;
}
