import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { chairsWithout } from '../../../platform/visible-abstracts.ts';

/** Abstracts with which every chair is in conflict. */
export async function listWithoutChair(db: Database, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from abstracts a
    where a.edition_id = ${editionId} and a.status <> 'withdrawn' and not exists (${chairsWithout(editionId, sql`a.id`)})`.execute(db);
  return rows.map(({ id }) => id);
}

interface CouldAct {
  account: string;
  name: string;
  /** Null: not named. */
  namedAt: Date | null;
  handles: number;
}

/** Everybody with a role in this edition who is no chair, or is named, with how many of these abstracts they could handle. */
export async function listWhoCouldAct(db: Database, editionId: number, abstracts: readonly string[]): Promise<CouldAct[]> {
  const { rows } = await sql<CouldAct>`
    select p.id as account, p.name, c.named_at as "namedAt", (
      select count(*)::int from unnest(${abstracts}::uuid[]) as w (id)
      where not exists (
        select from conflicts k where k.edition_id = ${editionId} and k.account_id = p.id and k.abstract_id = w.id and k.state <> 'waived'
      )
    ) as handles
    from accounts p left join acting_chairs c on c.edition_id = ${editionId} and c.account_id = p.id
    where p.disabled_at is null and exists (
      select from staff_roles s join editions e on e.society_id = s.society_id
      where s.account_id = p.id and e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id)
    ) and (c.account_id is not null or not exists (
      select from staff_roles s join editions e on e.society_id = s.society_id
      where s.account_id = p.id and e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id)
        and s.role in ('scientific-chair', 'owner')
    ))
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

export async function isActing(db: Database, editionId: number, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('acting_chairs')
    .select('account_id')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertActing(transaction: Database, of: { editionId: number; account: string; by: string }): Promise<boolean> {
  const row = await transaction
    .insertInto('acting_chairs')
    .values({ edition_id: of.editionId, account_id: of.account, named_by: of.by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteActing(transaction: Database, editionId: number, account: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('acting_chairs')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
