import { createHash } from 'node:crypto';
import { mailboxOf } from '../account-email.ts';
import type { Database } from '../database.ts';

/** News is mail that people can do without. Whoever said so gets no more of an edition's. */
const hashOf = (address: string) => createHash('sha256').update(mailboxOf(address)).digest();

export async function wantsNews(db: Database, editionId: number, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppressions')
    .select('at')
    .where('edition_id', '=', editionId)
    .where('address_hash', '=', hashOf(address))
    .where('scope', '=', 'news')
    .executeTakeFirst();
  return row === undefined;
}

/** False: they had said so before. */
export async function stopNews(transaction: Database, editionId: number, address: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('suppressions')
    .values({ edition_id: editionId, address_hash: hashOf(address), scope: 'news' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
