import { DECISION_PURPOSES } from '@isocentre/domain/letters/decision-letters';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export async function editionsWithReleased(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct edition_id as id from letters
    where state = 'released' and purpose = any (${DECISION_PURPOSES}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is released waits, also what was let go before the results were moved. */
export async function holdReleased(db: Database, editionId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update letters set due_at = 'infinity'
    where edition_id = ${editionId} and state = 'released' and purpose = any (${DECISION_PURPOSES}::text[]) and due_at <> 'infinity'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function letGo(db: Database, editionId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update letters set due_at = now()
    where edition_id = ${editionId} and state = 'released' and purpose = any (${DECISION_PURPOSES}::text[]) and due_at = 'infinity'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
