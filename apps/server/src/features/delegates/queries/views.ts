import type { View } from '@isocentre/contract/delegates/views';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Database } from '../../../platform/database.ts';

const LIST = 'delegates';

export interface ViewRow {
  id: string;
  account_id: string;
  name: string;
  query: View['query'];
  columns: DelegateColumn[] | null;
  shared: boolean;
  /** Of its author. */
  author: string;
}

/** One's own and those that are shared, by name. */
/** One's own and the shared ones; without an account the shared ones alone. */
export async function findViews(db: Database, editionId: number, accountId: string | undefined): Promise<ViewRow[]> {
  const rows = await db
    .selectFrom('saved_views')
    .innerJoin('accounts', 'accounts.id', 'saved_views.account_id')
    .where('edition_id', '=', editionId)
    .where('list', '=', LIST)
    .where((where) => where.or([where('account_id', '=', accountId ?? null), where('shared', '=', true)]))
    .orderBy('saved_views.name')
    .orderBy('saved_views.id')
    .select(['saved_views.id', 'account_id', 'saved_views.name', 'query', 'columns', 'shared', 'accounts.name as author'])
    .execute();
  return rows as unknown as ViewRow[];
}

export async function countOwnViews(db: Database, editionId: number, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the id under which it is kept: that of the one it replaces, if there is one. */
export async function storeView(
  db: Database,
  {
    editionId,
    accountId,
    ...view
  }: Pick<View, 'id' | 'name' | 'query' | 'columns' | 'shared'> & { editionId: number; accountId: string; at: Date },
): Promise<string> {
  const changed = { query: JSON.stringify(view.query), columns: view.columns, shared: view.shared, saved_at: view.at };
  const { id } = await db
    .insertInto('saved_views')
    .values({ edition_id: editionId, id: view.id, account_id: accountId, list: LIST, name: view.name, ...changed })
    .onConflict((conflict) => conflict.columns(['edition_id', 'list', 'account_id', 'name']).doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that this person can see; others are not there for them. */
export const findView = (db: Database, editionId: number, id: string, accountId: string) =>
  db
    .selectFrom('saved_views')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where((where) => where.or([where('account_id', '=', accountId), where('shared', '=', true)]))
    .select(['account_id', 'shared'])
    .executeTakeFirst();

export async function removeView(db: Database, editionId: number, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('edition_id', '=', editionId).where('id', '=', id).execute();
}

export async function findColumns(db: Database, accountId: string): Promise<DelegateColumn[] | null> {
  const row = await db
    .selectFrom('list_columns')
    .where('account_id', '=', accountId)
    .where('list', '=', LIST)
    .select('columns')
    .executeTakeFirst();
  return (row?.columns ?? null) as DelegateColumn[] | null;
}

export async function storeColumns(db: Database, accountId: string, columns: readonly DelegateColumn[] | null): Promise<void> {
  if (columns === null) await db.deleteFrom('list_columns').where('account_id', '=', accountId).where('list', '=', LIST).execute();
  else
    await db
      .insertInto('list_columns')
      .values({ account_id: accountId, list: LIST, columns: [...columns] })
      .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ columns: [...columns] }))
      .execute();
}
