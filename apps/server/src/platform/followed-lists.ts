import { Refused } from '@isocentre/domain/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Sweep } from './sweeps.ts';
import { HOUR_MS } from '@isocentre/domain/durations';

/** Lists that programs follow: triggers note which row a transaction has changed (`changed_rows`). */
export type FollowedList = 'delegates' | 'payments';

/**
 * Up to where a reader has seen everything: below it no transaction is running, and none was that changed something. Read before
 * the list itself, and the same again as long as nothing changes.
 */
export async function markOf(db: Database, editionId: number, list: FollowedList): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select least(
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      coalesce((select max(changed_in) from changed_rows where edition_id = ${editionId} and list = ${list}), 0) + 1
    )::text as mark`.execute(db);
  return rows[0]?.mark ?? '0';
}

/** Refused when it is later than every transaction: it is no mark of ours, or the database was restored from before it. */
export function checkMark(changedSince: string | undefined, mark: string): void {
  if (changedSince !== undefined && BigInt(changedSince) > BigInt(mark))
    throw new Refused('VALIDATION', { fields: { changedSince: 'This mark is unknown here. Please read the whole list once.' } });
}

/** Whether a row has changed since then. */
export const changedIn = (id: RawBuilder<unknown>, editionId: number, list: FollowedList, changedSince: string) =>
  sql<boolean>`${id} in (
    select row_id from changed_rows where edition_id = ${editionId} and list = ${list} and changed_in >= ${changedSince}::bigint)`;

/** A row's latest change says all that its earlier ones said. */
export async function forgetRepeated(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from changed_rows old using changed_rows later
    where (later.edition_id, later.list, later.row_id) = (old.edition_id, old.list, old.row_id) and later.changed_in > old.changed_in`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export const followedListSweeps = ({ db }: { db: Database }): Sweep[] => [
  { name: 'lists.forget-repeated-changes', everyMs: HOUR_MS, inTurns: true, run: () => forgetRepeated(db) },
];
