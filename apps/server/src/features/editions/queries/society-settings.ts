import type { SocietyChange } from '@isocentre/domain/societies/society';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export async function saveSociety(transaction: Database, societyId: number, { name, mark, contact }: SocietyChange): Promise<void> {
  await transaction
    .updateTable('societies')
    .set({ name, mark, defaults: JSON.stringify({ contact }), version: sql`version + 1` })
    .where('id', '=', societyId)
    .execute();
}

/** Who owns all editions of a society. */
export async function ownersOf(db: Database, societyId: number): Promise<Array<{ name: string; hasFactor: boolean }>> {
  const { rows } = await sql<{ name: string; hasFactor: boolean }>`
    select a.name, exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
      or exists (select from passkeys p where p.account_id = a.id) as "hasFactor"
    from staff_roles r join accounts a on a.id = r.account_id
    where r.society_id = ${societyId} and r.edition_id is null and r.role = 'owner' and a.disabled_at is null
    order by lower(a.name), a.id`.execute(db);
  return rows;
}

export async function countMembers(db: Database, societyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .where('society_id', '=', societyId)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
