import { DECISION_PURPOSES } from '@isocentre/domain/letters/decision-letters';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export async function editionsWithReleased(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct edition_id as id from letters
    where state = 'released' and purpose = any (${DECISION_PURPOSES}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** About an abstract of one of these calls. */
const ofCalls = (editionId: number, calls: readonly string[]) => sql<boolean>`about in (
  select id::text from abstracts where edition_id = ${editionId} and coalesce(call, 'regular') = any (${calls}::text[])
)`;

/** What is released of other calls than these waits, also what was let go before the results were moved. */
export async function holdReleased(db: Database, editionId: number, told: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update letters set due_at = 'infinity'
    where edition_id = ${editionId} and state = 'released' and purpose = any (${DECISION_PURPOSES}::text[]) and due_at <> 'infinity'
      and not ${ofCalls(editionId, told)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function letGo(db: Database, editionId: number, told: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update letters set due_at = now()
    where edition_id = ${editionId} and state = 'released' and purpose = any (${DECISION_PURPOSES}::text[]) and due_at = 'infinity'
      and ${ofCalls(editionId, told)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
