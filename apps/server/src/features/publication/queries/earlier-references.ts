import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface FoundReference {
  /** The reference that the abstract has now; null: none. */
  current: string | null;
  withdrawnAt: Date | null;
}

/**
 * What became of the abstract that has or had this reference. One that is withdrawn on request, but not yet by a chair, counts as
 * withdrawn: it is not shown either.
 */
export async function findByReference(db: Database, editionId: number, reference: string): Promise<FoundReference | undefined> {
  const { rows } = await sql<FoundReference>`
    select case when a.status = 'accepted' and a.withdrawal_requested_at is null then a.reference_no end as current,
      case when a.status = 'withdrawn' then n.retired_at else a.withdrawal_requested_at end as "withdrawnAt"
    from reference_numbers n join abstracts a on (a.edition_id, a.id) = (n.edition_id, n.abstract_id)
    where n.edition_id = ${editionId} and n.reference_no = ${reference}`.execute(db);
  return rows[0];
}
