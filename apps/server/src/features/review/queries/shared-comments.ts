import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Of {
  readonly editionId: number;
  readonly abstract: string;
}

export interface SubmittedComment {
  /** The last version that was submitted. */
  version: number;
  words: string;
  /** The version that its author may read; null: none. */
  shared: number | null;
}

/** A comment to the author as it was submitted last, of a review of this abstract. Locked: of two chairs the second waits. */
export async function lockComment(
  transaction: Database,
  { editionId, abstract, assignment }: Of & { assignment: string },
): Promise<SubmittedComment | undefined> {
  const { rows } = await sql<SubmittedComment>`
    select v.version, v.to_author as words, c.review_version as shared
    from assignments s
    cross join lateral (
      select version, to_author from review_versions
      where (edition_id, assignment_id) = (s.edition_id, s.id) order by version desc limit 1
    ) v
    left join shared_comments c on (c.edition_id, c.assignment_id) = (s.edition_id, s.id)
    where s.edition_id = ${editionId} and s.abstract_id = ${abstract} and s.id = ${assignment} for update of s`.execute(transaction);
  return rows[0];
}

export async function storeShared(
  transaction: Database,
  { editionId, assignment, version, by }: { editionId: number; assignment: string; version: number; by: string },
): Promise<void> {
  await sql`
    insert into shared_comments (edition_id, assignment_id, review_version, approved_by) values (${editionId}, ${assignment}, ${version}, ${by})
    on conflict (edition_id, assignment_id)
      do update set review_version = excluded.review_version, approved_by = excluded.approved_by, approved_at = now()`.execute(transaction);
}

export const deleteShared = (transaction: Database, editionId: number, assignment: string) =>
  transaction.deleteFrom('shared_comments').where('edition_id', '=', editionId).where('assignment_id', '=', assignment).execute();
