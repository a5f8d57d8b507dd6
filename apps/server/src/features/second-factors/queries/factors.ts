import { needsSecondFactor } from '@isocentre/domain/people/permissions';
import { ROLES } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

const ROLES_WITH_FACTOR = ROLES.filter(needsSecondFactor);

export interface FactorState {
  /** Whether a role anywhere needs one. */
  needed: boolean;
  app: boolean;
  recoveryCodesLeft: number;
  passkeys: Array<{ id: string; name: string; createdAt: Date; lastUsedAt: Date | null }>;
}

export async function readFactorState(db: Database, accountId: string): Promise<FactorState> {
  const { rows } = await sql<Omit<FactorState, 'passkeys'>>`
    select
      exists (select from staff_roles where account_id = ${accountId} and role = any (${ROLES_WITH_FACTOR})) as needed,
      exists (select from second_factors where account_id = ${accountId} and confirmed_at is not null) as app,
      (select count(*)::int from recovery_codes where account_id = ${accountId} and used_at is null) as "recoveryCodesLeft"`.execute(db);
  const passkeys = await db
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .execute();
  return { ...(rows[0] ?? { needed: false, app: false, recoveryCodesLeft: 0 }), passkeys };
}

/** Changes to somebody's factors wait for each other: two removals at once must not leave none. */
export async function lockAccount(transaction: Database, accountId: string): Promise<void> {
  await transaction.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

export async function deleteApp(transaction: Database, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('second_factors').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces all codes: an older set stops working. */
export async function storeRecoveryCodes(transaction: Database, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  if (hashes.length === 0) return;
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** Uses a code up: of several concurrent calls only one gets true. */
export async function spendRecoveryCode(db: Database, accountId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function readElevation(db: Database, sessionId: string) {
  const row = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select(['elevated_at as elevatedAt', 'elevated_seen_at as elevatedSeenAt', 'confirmed_at as confirmedAt'])
    .executeTakeFirst();
  return row ?? { elevatedAt: null, elevatedSeenAt: null, confirmedAt: null };
}

/** The second factor was given in this session. False: the session has ended meanwhile. */
export async function elevateSession(transaction: Database, sessionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set({ elevated_at: now, elevated_seen_at: now, confirmed_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmElevated(transaction: Database, sessionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set({ confirmed_at: now, elevated_seen_at: now })
    .where('id', '=', sessionId)
    .where('elevated_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetWrongCodes(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('second_factor_failures').where('account_id', '=', accountId).execute();
}

/** The recipient of the mail about wrong codes, by the audit row of the one that caused it. */
export const findWrongCodesMail = (db: Database, editionId: number, changeId: string) =>
  db
    .selectFrom('audit_log')
    .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .where('audit_log.edition_id', '=', editionId)
    .where('audit_log.id', '=', changeId)
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.email', 'accounts.name'])
    .executeTakeFirst();

/** An app whose first code was never given. */
export async function dropUnconfirmedApp(transaction: Database, accountId: string): Promise<void> {
  await transaction.deleteFrom('second_factors').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute();
}
