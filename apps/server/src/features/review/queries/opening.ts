import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';

/** When a chair opened the reviewing of a call; null: not yet. Locks the settings when it is about to change. */
export async function openedAt(db: Database, editionId: number, call: string): Promise<Date | null> {
  const row = await db
    .selectFrom('review_settings')
    .select('opened_at')
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .executeTakeFirst();
  return row?.opened_at ?? null;
}

/** False: it was opened before, or its settings are no longer those that were seen. */
export async function markOpened(
  transaction: Database,
  { editionId, call, seen, at }: { editionId: number; call: string; seen: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('review_settings')
    .set({ opened_at: at })
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .where('version', '=', seen)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Numbers for all abstracts that have none, after those that are given. The order is drawn at random, and by no column: it
 * tells neither when something came, nor from whom, nor what it is called. Call only after `lockAssignment`.
 */
export async function giveReviewNumbers(transaction: Database, editionId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update abstracts a set review_number = n.place from (
      select id, (
        select coalesce(max(review_number), 0) from abstracts where edition_id = ${editionId}
      ) + row_number() over (order by gen_random_uuid()) as place
      from abstracts where edition_id = ${editionId} and review_number is null and status <> 'withdrawn'
    ) n
    where a.edition_id = ${editionId} and a.id = n.id`.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}

/** Reviewers who get something: with topics, not paused, and a load other than 0. */
export async function countActiveReviewers(db: Database, editionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviewers r
    where r.edition_id = ${editionId} and not r.paused and cardinality(r.expert) + cardinality(r.able) > 0 and r.load is distinct from 0
      and exists (
        select from staff_roles s join editions e on e.society_id = s.society_id
        where s.account_id = r.account_id and e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id) and s.role = 'reviewer'
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many reviews have been submitted by the criteria of a call. */
export async function countSubmittedReviews(db: Database, editionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews where edition_id = ${editionId} and submitted_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

const reviewing = statement<{ editionId: number }>`
  select from review_settings where edition_id = ${'editionId'} and opened_at is not null`;

/** Whether any call of the edition is being reviewed. */
export async function isBeingReviewed(db: Database, editionId: number): Promise<boolean> {
  const { rows } = await reviewing(db, { editionId });
  return rows.length > 0;
}
