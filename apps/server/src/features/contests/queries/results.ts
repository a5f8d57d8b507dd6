import type { RankedCandidate, TiedBy } from '@isocentre/domain/contests/ranking';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ContestKey } from './contests.ts';

export interface ResultRow {
  abstract: string;
  rank: number | null;
  mean: number | null;
  z: number | null;
  sheets: number;
  tiedBy: TiedBy | null;
}

export async function storeResults(
  transaction: Database,
  { editionId, contest }: ContestKey,
  rows: readonly RankedCandidate[],
): Promise<void> {
  await sql`
    insert into contest_results (edition_id, contest_id, abstract_id, rank, mean, z, sheets, tied_by)
    select ${editionId}, ${contest}, r.candidate, r.rank, r.mean, r.z, r.sheets, r."tiedBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (candidate uuid, rank smallint, mean numeric, z numeric, sheets smallint, "tiedBy" text)`.execute(transaction);
}

export async function deleteResults(transaction: Database, { editionId, contest }: ContestKey): Promise<void> {
  await sql`delete from contest_results where edition_id = ${editionId} and contest_id = ${contest}`.execute(transaction);
}

/** As it was sealed. */
export async function listResults(db: Database, { editionId, contest }: ContestKey): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select abstract_id as abstract, rank, mean::float8 as mean, z::float8 as z, sheets, tied_by as "tiedBy"
    from contest_results where edition_id = ${editionId} and contest_id = ${contest}
    order by rank nulls last, abstract_id`.execute(db);
  return rows;
}

/** Sealed contests whose instant has come, and of which the pages do not know yet. Answers how many there were. */
export async function tellPages(db: Database, now: Date): Promise<number> {
  const { rows } = await sql`
    update contests set results_shown = true where state = 'sealed' and not results_shown and results_at <= ${now} returning id`.execute(
    db,
  );
  return rows.length;
}
