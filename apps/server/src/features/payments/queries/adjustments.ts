import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Adjustments, Grants } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export async function insertAdjustment(transaction: Database, adjustment: Insertable<Adjustments>): Promise<void> {
  await transaction.insertInto('adjustments').values(adjustment).execute();
}

/** One grant each: false when there is one already. */
export async function insertGrant(transaction: Database, grant: Insertable<Grants>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['edition_id', 'registration_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Its money has changed: whoever computed a price from it must read again. */
export async function raiseVersion(transaction: Database, registration: { edition_id: number; id: string }): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', registration.edition_id)
    .where('id', '=', registration.id)
    .execute();
}
