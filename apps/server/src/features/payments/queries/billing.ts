import type { BilledParty } from '@isocentre/domain/payments/money-forms';
import type { Database } from '../../../platform/database.ts';

interface Registration {
  edition_id: number;
  id: string;
}

/** Undefined: to the delegate. */
export async function findBilling(db: Database, editionId: number, registrationId: string): Promise<BilledParty | undefined> {
  const row = await db
    .selectFrom('billing')
    .select(['name', 'address', 'gstin'])
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row && { billedTo: row.name, billedAddress: row.address, billedGstin: row.gstin ?? '' };
}

/** The delegate as receipts name them, and whether they are paid. */
export const findAddressee = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('registrations')
    .select(['payment_status', 'title', 'name', 'institute', 'postal_address', 'city', 'postal_pin', 'country', 'country_other'])
    .where('edition_id', '=', editionId)
    .where('id', '=', registrationId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

export async function saveBilling(
  transaction: Database,
  { edition_id, id }: Registration,
  { billedTo: name, billedAddress: address, billedGstin }: BilledParty,
  at: Date,
): Promise<void> {
  const said = { name, address, gstin: billedGstin || null, changed_at: at };
  await transaction
    .insertInto('billing')
    .values({ edition_id, registration_id: id, ...said })
    .onConflict((conflict) => conflict.columns(['edition_id', 'registration_id']).doUpdateSet(said))
    .execute();
}

export async function removeBilling(transaction: Database, { edition_id: editionId, id }: Registration): Promise<void> {
  await transaction.deleteFrom('billing').where('edition_id', '=', editionId).where('registration_id', '=', id).execute();
}
