import type { Database } from '../../../platform/database.ts';

/** By account, from after the given one on. */
export const sealedSecrets = (db: Database, after: string, limit: number) =>
  db
    .selectFrom('second_factors')
    .select(['account_id', 'sealed_secret'])
    .$if(after !== '', (query) => query.where('account_id', '>', after))
    .orderBy('account_id')
    .limit(limit)
    .execute();

/** False: it has changed meanwhile. */
export async function replaceSealed(db: Database, accountId: string, before: Buffer, after: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ sealed_secret: after })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function accountsWithRecoveryCodes(db: Database): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.count<string>('account_id').distinct().as('accounts'))
    .executeTakeFirst();
  return Number(row?.accounts ?? 0);
}
