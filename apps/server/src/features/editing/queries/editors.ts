import type { Database } from '../../../platform/database.ts';
import type { ItemKey } from './heads.ts';

/** After this long without a word somebody has closed it. */
const GONE_MS = 30_000;

/** Says that somebody has an item open, and returns the names of the others who have. */
export async function noteEditor(transaction: Database, { editionId, kind, id }: ItemKey, accountId: string, now: Date): Promise<string[]> {
  const here = { edition_id: editionId, kind, item_id: id, account_id: accountId };
  await transaction
    .deleteFrom('content_editors')
    .where('edition_id', '=', editionId)
    .where('seen_at', '<', new Date(now.getTime() - GONE_MS))
    .execute();
  await transaction
    .insertInto('content_editors')
    .values({ ...here, seen_at: now })
    .onConflict((conflict) => conflict.columns(['edition_id', 'kind', 'item_id', 'account_id']).doUpdateSet({ seen_at: now }))
    .execute();
  const others = await transaction
    .selectFrom('content_editors')
    .innerJoin('accounts', 'accounts.id', 'content_editors.account_id')
    .select('accounts.name')
    .where('edition_id', '=', editionId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('account_id', '<>', accountId)
    .orderBy('accounts.name')
    .execute();
  return others.map(({ name }) => name);
}
