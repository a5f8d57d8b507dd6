import { DAY_MS } from '@isocentre/domain/durations';
import { ADDRESS_LINK_DAYS } from '@isocentre/domain/accounts/new-address';
import { type Insertable, sql } from 'kysely';
import { accountEmail } from '../../../platform/account-email.ts';
import type { AddressChanges } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { hashOf } from '../../../platform/sessions.ts';

export interface Standing {
  /** Its owner may log in, and has not asked to be erased. */
  open: boolean;
  /** With a role, or invited to one, anywhere. */
  organiser: boolean;
  /** Registered at a conference of another society. */
  elsewhere: boolean;
}

/** Whether an organiser of this edition may let somebody else log in to an account. */
export async function findStanding(db: Database, accountId: string, editionId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select a.disabled_at is null and not exists (select from erasure_requests where account_id = a.id and erased_at is null) as open,
      exists (select from staff_roles where account_id = a.id) or exists (
        select from staff_invitations i
        where lower(i.email) = lower(a.email) and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null
      ) as organiser,
      exists (
        select from registrations r join editions e on e.id = r.edition_id
        where r.account_id = a.id and r.erased_at is null
          and e.society_id <> (select society_id from editions where id = ${editionId})
      ) as elsewhere
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { open: false, organiser: false, elsewhere: false };
}

/** One per account: this ends the links of earlier ones, also those of another edition. */
export async function storeChange(transaction: Database, change: Insertable<AddressChanges>): Promise<void> {
  await transaction.deleteFrom('address_changes').where('account_id', '=', change.account_id).execute();
  await transaction.insertInto('address_changes').values(change).execute();
}

export async function dropWaiting(transaction: Database, row: { edition_id: number; id: string; account_id: string }): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('address_changes')
    .where('account_id', '=', row.account_id)
    .where('edition_id', '=', row.edition_id)
    .where('registration_id', '=', row.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findChange = (db: Database, editionId: number, id: string) =>
  db
    .selectFrom('address_changes')
    .innerJoin('accounts', 'accounts.id', 'address_changes.account_id')
    .where('address_changes.edition_id', '=', editionId)
    .where('address_changes.id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .select(['old_email', 'new_email', 'confirmed_at', 'accounts.name'])
    .executeTakeFirst();

/** Gives a change its token; false when a newer one, or its withdrawal, has ended it. */
export async function arm(db: Database, change: { editionId: number; id: string; tokenHash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('address_changes')
    .set({ token_hash: change.tokenHash, expires_at: change.expiresAt })
    .where('edition_id', '=', change.editionId)
    .where('id', '=', change.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of the edition whose site the link leads to. */
export const findByToken = (db: Database, editionId: number, token: string, now: Date) =>
  db
    .selectFrom('address_changes')
    .where('edition_id', '=', editionId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .select(['account_id', 'edition_id', 'registration_id'])
    .executeTakeFirst();

/** Uses a link up: of several at once only one gets the change. */
export const spendToken = (transaction: Database, editionId: number, token: string, now: Date) =>
  transaction
    .updateTable('address_changes')
    .set({ token_hash: null, expires_at: null, confirmed_at: now })
    .where('edition_id', '=', editionId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning(['account_id', 'edition_id', 'registration_id', 'new_email'])
    .executeTakeFirst();

export async function moveAddress(transaction: Database, accountId: string, email: string): Promise<void> {
  await transaction.updateTable('accounts').set(accountEmail(email)).where('id', '=', accountId).execute();
}

/** Somebody has made an account with the address in the meantime. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'accounts_one_mailbox';

/** Confirmed, or past its link, for as long again: no mail about it waits any more. */
export async function forgetChanges(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * ADDRESS_LINK_DAYS * DAY_MS);
  return Number((await db.deleteFrom('address_changes').where('requested_at', '<', before).executeTakeFirst()).numDeletedRows);
}
