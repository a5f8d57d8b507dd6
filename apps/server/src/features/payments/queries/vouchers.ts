import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Vouchers } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type VoucherRow = Selectable<Vouchers>;

/** False when another has this code. */
export async function insertVoucher(transaction: Database, voucher: Insertable<Vouchers>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('vouchers')
    .values(voucher)
    .onConflict((conflict) => conflict.columns(['edition_id', 'code']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const voucherOf = (db: Database, editionId: number) => db.selectFrom('vouchers').selectAll().where('edition_id', '=', editionId);

/** Nobody uses or changes it until the transaction ends. */
export const lockVoucher = (transaction: Database, editionId: number, id: string): Promise<VoucherRow | undefined> =>
  voucherOf(transaction, editionId).where('id', '=', id).forUpdate().executeTakeFirst();

export const findVoucher = (db: Database, editionId: number, code: string): Promise<VoucherRow | undefined> =>
  voucherOf(db, editionId).where('code', '=', code).executeTakeFirst();

export const changeVoucherRow = (
  transaction: Database,
  { edition_id, id }: VoucherRow,
  change: Updateable<Vouchers>,
): Promise<VoucherRow> =>
  transaction
    .updateTable('vouchers')
    .set({ ...change, version: sql`version + 1` })
    .where('edition_id', '=', edition_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

interface Its {
  edition_id: number;
  registration_id: string;
}

const usesOf = (db: Database, { edition_id: editionId, registration_id: registrationId }: Its) =>
  db.selectFrom('voucher_uses').where('edition_id', '=', editionId).where('registration_id', '=', registrationId);

/** The voucher that a registration has now. */
export const activeUse = (db: Database, its: Its) =>
  usesOf(db, its).where('returned_at', 'is', null).select(['id', 'voucher_id']).executeTakeFirst();

/** What a cancellation has given back and restoring takes again. */
export const useBeforeCancelling = (db: Database, its: Its) =>
  usesOf(db, its).where('returned_by_cancelling', '=', true).orderBy('used_at', 'desc').select(['id', 'voucher_id']).executeTakeFirst();

/** The database counts it, and refuses one too many. */
export async function takeUse(transaction: Database, its: Its, voucherId: string, at: Date): Promise<void> {
  await transaction
    .insertInto('voucher_uses')
    .values({ ...its, id: randomUUID(), voucher_id: voucherId, used_at: at })
    .execute();
}

export async function takeUseAgain(transaction: Database, editionId: number, id: string): Promise<void> {
  await transaction
    .updateTable('voucher_uses')
    .set({ returned_at: null, returned_by_cancelling: false })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .execute();
}

export async function returnUse(transaction: Database, editionId: number, id: string, at: Date): Promise<void> {
  await transaction.updateTable('voucher_uses').set({ returned_at: at }).where('edition_id', '=', editionId).where('id', '=', id).execute();
}

/** The promise of a price ends, also where the next one is for the same type. */
export async function endPromise(transaction: Database, { edition_id: editionId, registration_id: id }: Its): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ price_kept: false })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('price_kept', '=', true)
    .execute();
}
