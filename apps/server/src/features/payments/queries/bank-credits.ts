import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { BankCredits } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export const insertBankCredit = (transaction: Database, credit: Insertable<BankCredits>): Promise<Selectable<BankCredits>> =>
  transaction.insertInto('bank_credits').values(credit).returningAll().executeTakeFirstOrThrow();

/** Nobody else pays anything with it until the transaction ends. */
export const lockBankCredit = (transaction: Database, editionId: number, id: string): Promise<Selectable<BankCredits> | undefined> =>
  transaction
    .selectFrom('bank_credits')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** What has been paid with it; what was recorded by mistake is free again. Under its lock. */
export async function allocatedOf(transaction: Database, editionId: number, id: string): Promise<number> {
  const { sum } = await transaction
    .selectFrom('payments')
    .where('edition_id', '=', editionId)
    .where('bank_credit_id', '=', id)
    .where('state', '<>', 'reversed')
    .select((of) => of.fn.coalesce(of.fn.sum<string>('amount_minor'), sql<string>`0`).as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** Keeps what it said before and changes it; false when somebody else was first. Under its lock. */
export async function changeBankCredit(
  transaction: Database,
  credit: Selectable<BankCredits>,
  { kind, reason, by, at }: { kind: 'corrected' | 'closed'; reason: string; by: string | null; at: Date },
  now: Pick<Updateable<BankCredits>, 'utr' | 'amount_minor' | 'received_on' | 'payer' | 'closed_at'>,
): Promise<boolean> {
  const version = credit.version + 1;
  await transaction
    .insertInto('bank_credit_changes')
    .values({
      edition_id: credit.edition_id,
      credit_id: credit.id,
      version,
      kind,
      utr: credit.utr,
      amount_minor: credit.amount_minor,
      received_on: credit.received_on,
      payer: credit.payer,
      reason,
      changed_by: by,
      changed_at: at,
    })
    .execute();
  const changed = await transaction
    .updateTable('bank_credits')
    .set({ ...now, version })
    .where('edition_id', '=', credit.edition_id)
    .where('id', '=', credit.id)
    .where('version', '=', credit.version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
