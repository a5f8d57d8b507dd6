import { FORGOTTEN_AFTER_MINUTES } from '@isocentre/domain/accounts/sign-in-delay';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { sql } from 'kysely';
import { accountEmail, mailbox, mailboxOf } from '../../platform/account-email.ts';
import type { Database } from '../../platform/database.ts';
import { countTry as countInTable } from '../../platform/growing-delay.ts';
import { hashOf } from '../../platform/sessions.ts';

export interface NewAccount {
  email: string;
  title: string | null;
  name: string;
  /** From `hashPassword`, made before the transaction begins. Null: to be set by the reset link. */
  passwordHash: string | null;
}

/** Whether it was inserted: false when the address is taken. */
export async function insertAccount(db: Database, account: NewAccount & { id: string }): Promise<boolean> {
  const row = await db
    .insertInto('accounts')
    .values({
      id: account.id,
      ...accountEmail(account.email),
      title: account.title,
      name: account.name,
      password_hash: account.passwordHash,
    })
    // By address or, where a directory gave both the same, by id.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An account that may sign in, by its address in any spelling. */
export const findAccount = (db: Database, email: string) =>
  db
    .selectFrom('accounts')
    .where(mailbox, '=', mailboxOf(email))
    .where('disabled_at', 'is', null)
    .select(['id', 'email', 'title', 'name', 'password_hash as passwordHash'])
    .executeTakeFirst();

export async function readPasswordHash(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').where('id', '=', accountId).select('password_hash').executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * The stored hash, read again in the transaction that acts on it. Setting a password and opening a session both take
 * this lock first, so that neither relies on a password that was replaced meanwhile. Undefined: nobody may sign in.
 */
export async function lockPasswordHash(transaction: Database, accountId: string): Promise<string | null | undefined> {
  const row = await transaction
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .select('password_hash')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

/** Call only after `lockPasswordHash` in the same transaction. */
export async function storePasswordHash(db: Database, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export async function noteSignIn(db: Database, accountId: string, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ last_sign_in_at: now }).where('id', '=', accountId).execute();
}

const hashOfEmail = (email: string) => hashOf(mailboxOf(email));

/** See `growing-delay.ts`. If the try came too early, returns when the next one is allowed. */
export async function countTry(db: Database, email: string, now: Date): Promise<{ freeAt: Date } | undefined> {
  const counted = await countInTable(db, { table: 'sign_in_failures', column: 'email_hash', key: hashOfEmail(email) }, now);
  return 'freeAt' in counted ? counted : undefined;
}

/** Undoes a try that was never made, because too many others were waiting. Of a flood that is turned away nothing is stored. */
export async function uncountTry(db: Database, email: string): Promise<void> {
  const key = hashOfEmail(email);
  const first = await db.deleteFrom('sign_in_failures').where('email_hash', '=', key).where('failures', '=', 1).executeTakeFirst();
  if (first.numDeletedRows > 0n) return;
  await db
    .updateTable('sign_in_failures')
    .set((now) => ({ failures: sql`failures - 1`, free_at: now.ref('last_at') }))
    .where('email_hash', '=', key)
    .where('failures', '>', 1)
    .execute();
}

export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_hash', '=', hashOfEmail(email)).execute();
}

/** What would start counting again anyway. */
export async function forgetOldFailures(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MINUTES * MINUTE_MS);
  return Number((await db.deleteFrom('sign_in_failures').where('last_at', '<', before).executeTakeFirst()).numDeletedRows);
}

export async function forgetSpentResets(db: Database, now: Date): Promise<number> {
  return Number((await db.deleteFrom('password_resets').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows);
}

export const listSessionsOf = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .where('absolute_until', '>', now)
    .orderBy('last_seen_at', 'desc')
    .select(['id', 'remember', 'started_at', 'last_seen_at', 'address', 'user_agent'])
    .execute();

/** One per account: this invalidates the link of an older request. */
export async function storeReset(db: Database, reset: { id: string; accountId: string; now: Date }): Promise<void> {
  const values = { id: reset.id, requested_at: reset.now, token_hash: null, expires_at: null };
  await db
    .insertInto('password_resets')
    .values({ account_id: reset.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Gives a reset its token; false when a newer request or a new password has ended it. */
export async function armReset(db: Database, reset: { id: string; tokenHash: Buffer; expiresAt: Date }): Promise<boolean> {
  const result = await db
    .updateTable('password_resets')
    .set({ token_hash: reset.tokenHash, expires_at: reset.expiresAt })
    .where('id', '=', reset.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The recipient of a reset's mail, with what it says about the conference. */
export const findResetMail = (db: Database, editionId: number, resetId: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .innerJoin('editions', (join) => join.on('editions.id', '=', editionId))
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.account_id', '=', 'accounts.id').onRef('registrations.edition_id', '=', 'editions.id'),
    )
    .where('password_resets.id', '=', resetId)
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.email', 'accounts.name', 'editions.short_name', 'editions.delegate_prefix', 'registrations.delegate_number'])
    .executeTakeFirst();

/** The account of a valid reset link. */
export const findReset = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .where('password_resets.token_hash', '=', hashOf(token))
    .where('password_resets.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.id', 'accounts.email', 'accounts.name'])
    .executeTakeFirst();

/** Uses a link up: of several concurrent calls only one gets true. */
export async function spendReset(db: Database, token: string, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function dropResets(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
}

/** The recipient of the notice about a changed password; the change is identified by its audit row. */
export const findChangeMail = (db: Database, editionId: number, changeId: string) =>
  db
    .selectFrom('audit_log')
    .innerJoin('accounts', (join) =>
      join.on('accounts.id', '=', (on) => on.fn.coalesce('audit_log.subject_account_id', 'audit_log.account_id')),
    )
    .innerJoin('editions', 'editions.id', 'audit_log.edition_id')
    .where('audit_log.edition_id', '=', editionId)
    .where('audit_log.id', '=', changeId)
    .select(['audit_log.at', 'accounts.email', 'accounts.name', 'editions.short_name', 'editions.time_zone'])
    .executeTakeFirst();
