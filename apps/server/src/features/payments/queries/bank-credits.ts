import { type Insertable, type Selectable, sql } from 'kysely';
import type { BankCredits } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export async function insertBankCredit(transaction: Database, credit: Insertable<BankCredits>): Promise<void> {
  await transaction.insertInto('bank_credits').values(credit).execute();
}

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
