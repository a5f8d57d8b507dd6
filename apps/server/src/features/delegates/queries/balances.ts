import { sql } from 'kysely';
import { balances } from '../../../platform/balances.ts';
import type { Database } from '../../../platform/database.ts';

/** Who still has to pay something (`open`) for what is booked, or has paid more than is due (`owed`). */
export async function findDifferences(db: Database, editionId: number, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select registration_id as id from ${balances(editionId)} as balance
    where (${kinds.includes('open')} and paid < price + adjustments + kept) or (${kinds.includes('owed')} and paid > price + adjustments + kept)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
