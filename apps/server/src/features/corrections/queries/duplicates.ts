import type { DuplicatePair, PossibleDuplicate } from '@isocentre/contract/delegates/duplicates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

type Person = Omit<PossibleDuplicate, 'number' | 'registeredAt'> & { number: number; registeredAt: string };

export type PairRow = Omit<DuplicatePair, 'one' | 'other'> & { one: Person; other: Person };

const person = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'number', ${sql.ref(`${alias}.delegate_number`)},
  'title', ${sql.ref(`${alias}.title`)}, 'name', ${sql.ref(`${alias}.name`)}, 'email', ${sql.ref(`${alias}.email`)}, 'mobile', ${sql.ref(`${alias}.mobile`)},
  'institute', ${sql.ref(`${alias}.institute`)}, 'city', ${sql.ref(`${alias}.city`)}, 'category', ${sql.ref(`${alias}.category`)},
  'status', ${sql.ref(`${alias}.payment_status`)}, 'registeredAt', ${sql.ref(`${alias}.registered_at`)}, 'abstracts', (
    select count(*) from abstracts where abstracts.edition_id = ${sql.ref(`${alias}.edition_id`)}
      and abstracts.registration_id = ${sql.ref(`${alias}.id`)} and abstracts.status <> 'withdrawn' and abstracts.left_by is null))`;

/** Everybody with the same name and the same other detail. */
const alike = (same: string, detail: RawBuilder<unknown>) => sql`
  select array_agg(id order by delegate_number) as ids, array_agg(delegate_number order by delegate_number) as numbers, ${same}::text as same
  from people where ${detail} <> '' group by n, ${detail} having count(*) > 1`;

/**
 * The names are folded once for every registration; people are then grouped by name and one other detail, so that a frequent name alone
 * pairs nobody. Not joined with themselves: right after a list was read in the planner knows of no rows, and would compare each with each.
 */
export async function findDuplicates(db: Database, editionId: number, most: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with people as materialized (
      select r.*, accounts.email, loose_name(r.name) as n, right(regexp_replace(r.mobile, '\\D', '', 'g'), 9) as m, loose_name(r.institute) as i,
        loose_mailbox(accounts.email) as b
      from registrations r join accounts on accounts.id = r.account_id
      where r.edition_id = ${editionId} and r.erased_at is null and r.cancelled_at is null
    ), alike as (
      ${alike('mobile', sql`m`)} union all ${alike('institute', sql`i`)} union all ${alike('mailbox', sql`b`)}
    ), found as (
      select ids[x] as one, ids[y] as other, numbers[y] as latest, same
      from alike, generate_series(1, cardinality(ids)) x, generate_series(x + 1, cardinality(ids)) y
    ), pairs as (
      select one, other, latest, array_agg(same order by same) as same from found
      where (least(one, other), greatest(one, other)) not in (select d.one, d.other from different_people d where d.edition_id = ${editionId})
      group by one, other, latest order by latest desc, one limit ${most}
    )
    select ${person('a')} as one, ${person('b')} as other, pairs.same
    from pairs join people a on a.id = pairs.one join people b on b.id = pairs.other
    order by pairs.latest desc, pairs.one`.execute(db);
  return rows;
}

export async function countDifferent(db: Database, editionId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from different_people where edition_id = ${editionId}`.execute(db);
  return rows[0]?.number ?? 0;
}

/** As the database orders ids. */
const inOrder = (...given: readonly [string, string]) => {
  const [one = '', other = ''] = given.map((id) => id.toLowerCase()).toSorted();
  return { one, other };
};

/** False when it was known. */
export async function insertDifferent(
  transaction: Database,
  { editionId, pair: [one, other], by }: { editionId: number; pair: readonly [string, string]; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('different_people')
    .values({ edition_id: editionId, ...inOrder(one, other), said_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteDifferent(transaction: Database, editionId: number, [one, other]: readonly [string, string]): Promise<boolean> {
  const pair = inOrder(one, other);
  const { numDeletedRows } = await transaction
    .deleteFrom('different_people')
    .where('edition_id', '=', editionId)
    .where('one', '=', pair.one)
    .where('other', '=', pair.other)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
