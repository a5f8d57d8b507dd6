import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export const readTicks = (db: Database, editionId: number) =>
  db
    .selectFrom('edition_checks')
    .innerJoin('accounts', 'accounts.id', 'edition_checks.ticked_by')
    .where('edition_id', '=', editionId)
    .select(['item', 'accounts.name as by', 'ticked_at as at'])
    .execute();

/** False: it was as wanted already. */
export async function saveTick(
  transaction: Database,
  { editionId, item, ticked, by, at }: { editionId: number; item: string; ticked: boolean; by: string; at: Date },
): Promise<boolean> {
  if (!ticked) {
    const gone = transaction.deleteFrom('edition_checks').where('edition_id', '=', editionId).where('item', '=', item);
    return (await gone.executeTakeFirst()).numDeletedRows > 0n;
  }
  const row = await transaction
    .insertInto('edition_checks')
    .values({ edition_id: editionId, item, ticked_by: by, ticked_at: at })
    .onConflict((conflict) => conflict.columns(['edition_id', 'item']).doNothing())
    .returning('item')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who keeps the books here, and whether they give a second factor. */
export async function treasurersOf(db: Database, societyId: number, editionId: number): Promise<Array<{ hasFactor: boolean }>> {
  const { rows } = await sql<{ hasFactor: boolean }>`
    select exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
      or exists (select from passkeys p where p.account_id = a.id) as "hasFactor"
    from accounts a
    where a.disabled_at is null and exists (
      select from staff_roles r where r.account_id = a.id and r.role = 'treasurer' and r.society_id = ${societyId}
        and (r.edition_id is null or r.edition_id = ${editionId})
    )`.execute(db);
  return rows;
}

/** When the account last took money online, in any edition of the society; each edition is asked by its own index. */
export async function lastOnlinePayment(db: Database, societyId: number, account: string | null): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last.at) as at from editions e cross join lateral (
      select p.captured_at as at from payments p join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
      where p.edition_id = e.id and p.rail = 'provider' and p.captured_at is not null and o.payment_account is not distinct from ${account}
      order by p.first_seen_at desc limit 1
    ) last where e.society_id = ${societyId}`.execute(db);
  return rows[0]?.at ?? null;
}
