import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Editions in which an accepted abstract may have a last moment to answer. */
export async function editionsWithDates(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select edition_id as id from presentation_dates where confirm_by is not null
    union
    select edition_id from presentations where offered_until is not null and answer is null`.execute(db);
  return rows.map(({ id }) => id);
}
