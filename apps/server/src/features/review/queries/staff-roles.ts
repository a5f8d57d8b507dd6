import type { Role } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Held {
  readonly societyId: number;
  readonly editionId: number;
  readonly account: string;
  readonly role: Role;
}

/** Roles in a society change one after the other, as under People. */
export async function lockRoles(transaction: Database, societyId: number): Promise<void> {
  await transaction.selectFrom('societies').where('id', '=', societyId).select('id').forNoKeyUpdate().execute();
}

export async function hasForSociety(db: Database, { societyId, account, role }: Omit<Held, 'editionId'>): Promise<boolean> {
  const { rows } = await sql`
    select from staff_roles
    where society_id = ${societyId} and edition_id is null and account_id = ${account} and role = ${role}`.execute(db);
  return rows.length > 0;
}

export async function giveRole(transaction: Database, { societyId, editionId, account, role, by }: Held & { by: string }): Promise<void> {
  await transaction
    .insertInto('staff_roles')
    .values({ society_id: societyId, edition_id: editionId, account_id: account, role, granted_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeRole(transaction: Database, { societyId, editionId, account, role }: Held): Promise<void> {
  await transaction
    .deleteFrom('staff_roles')
    .where('society_id', '=', societyId)
    .where('edition_id', '=', editionId)
    .where('account_id', '=', account)
    .where('role', '=', role)
    .execute();
}
