import type { HeldRole, Role } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Scope } from '../scope.ts';

/** Changes to the roles of a society wait for each other: two owners cannot remove each other at the same moment. */
export async function lockSociety(transaction: Database, societyId: number): Promise<void> {
  await transaction.selectFrom('societies').where('id', '=', societyId).select('id').forNoKeyUpdate().execute();
}

/** The roles of an account that count in this scope: its own, and those for the whole society. */
export async function rolesIn(db: Database, { societyId, editionId }: Scope, accountId: string): Promise<HeldRole[]> {
  const rows = await db
    .selectFrom('staff_roles')
    .where('society_id', '=', societyId)
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('edition_id', 'is', null), ...(editionId === null ? [] : [where('edition_id', '=', editionId)])]))
    .orderBy('role')
    .select(['role', 'edition_id'])
    .execute();
  return rows.map((row) => ({ role: row.role, societyWide: row.edition_id === null }));
}

/** Whether an account has a role that this scope does not cover: in another society, or in another edition. */
export async function hasRoleElsewhere(db: Database, { societyId, editionId }: Scope, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_roles')
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('society_id', '<>', societyId), ...(editionId === null ? [] : [where('edition_id', 'is distinct from', editionId)])]),
    )
    .select('role')
    .executeTakeFirst();
  return row !== undefined;
}

export async function addRoles(
  transaction: Database,
  { societyId, editionId }: Scope,
  grant: { accountId: string; roles: readonly Role[]; by: string | null },
): Promise<void> {
  if (grant.roles.length === 0) return;
  await transaction
    .insertInto('staff_roles')
    .values(
      grant.roles.map((role) => ({
        society_id: societyId,
        edition_id: editionId,
        account_id: grant.accountId,
        role,
        granted_by: grant.by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeRoles(
  transaction: Database,
  { societyId, editionId }: Scope,
  accountId: string,
  roles: readonly Role[],
): Promise<void> {
  if (roles.length === 0) return;
  await transaction
    .deleteFrom('staff_roles')
    .where('society_id', '=', societyId)
    .where('edition_id', 'is not distinct from', editionId)
    .where('account_id', '=', accountId)
    .where('role', 'in', roles)
    .execute();
}

/**
 * How many active owners a society has: of all its editions, and of any. Somebody disabled, or waiting to be erased, is
 * not active.
 */
export async function countOwners(db: Database, societyId: number): Promise<{ wide: number; any: number }> {
  const { rows } = await sql<{ wide: number; any: number }>`
    select count(distinct r.account_id) filter (where r.edition_id is null)::int as wide, count(distinct r.account_id)::int as any
    from staff_roles r join accounts a on a.id = r.account_id
    where r.society_id = ${societyId} and r.role = 'owner' and a.disabled_at is null
      and not exists (select from erasure_requests e where e.account_id = a.id and e.erased_at is null)`.execute(db);
  return rows[0] ?? { wide: 0, any: 0 };
}

/** The owners who manage this scope. */
export async function ownersOf(db: Database, { societyId, editionId }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_roles')
    .innerJoin('accounts', 'accounts.id', 'staff_roles.account_id')
    .where('society_id', '=', societyId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where((where) => where.or([where('edition_id', 'is', null), ...(editionId === null ? [] : [where('edition_id', '=', editionId)])]))
    .distinct()
    .select('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}
