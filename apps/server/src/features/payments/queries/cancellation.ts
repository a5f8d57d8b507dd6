import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** The only place where a registration is cancelled or restored; false when somebody else was first. */
export async function moveCancellation(
  transaction: Database,
  row: { edition_id: number; id: string },
  to: { at: Date } | 'restored',
): Promise<boolean> {
  const restored = to === 'restored';
  const { numUpdatedRows } = await transaction
    .updateTable('registrations')
    .set({ cancelled_at: restored ? null : to.at, version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', row.edition_id)
    .where('id', '=', row.id)
    .where('cancelled_at', restored ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasAbstracts(db: Database, editionId: number, registrationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from abstracts where edition_id = ${editionId} and registration_id = ${registrationId} and status <> 'withdrawn' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those who chair the scientific programme of this edition. */
export async function chairsOf(db: Database, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from staff_roles
    join editions on editions.society_id = staff_roles.society_id
    join accounts on accounts.id = account_id
    where editions.id = ${editionId} and role = 'scientific-chair' and (edition_id is null or edition_id = editions.id)
      and accounts.disabled_at is null`.execute(db);
  return rows.map(({ id }) => id);
}
