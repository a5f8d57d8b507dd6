import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Triggers note which abstracts a transaction has changed for their chairs (`changed_abstracts`). */

/** Which transactions somebody has seen: read before what they have read, so that nothing is missed. */
export async function snapshotOf(db: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** What has been changed by transactions that were not seen, and what is seen now. */
export async function listChangedAbstracts(
  db: Database,
  editionId: number,
  seen: string,
): Promise<{ snapshot: string; changed: string[] }> {
  const { rows } = await sql<{ snapshot: string; changed: string[] }>`
    select pg_current_snapshot()::text as snapshot, array(
      select distinct abstract_id from changed_abstracts
      where edition_id = ${editionId} and changed_in >= pg_snapshot_xmin(${seen}::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, ${seen}::pg_snapshot)
    ) as changed`.execute(db);
  return rows[0] ?? { snapshot: seen, changed: [] };
}

/** Nobody asks for changes that are older than what is kept; no transaction takes as long as this. */
export async function forgetOldChanges(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from changed_abstracts where noted_at < now() - interval '6 hours'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
