import type { Database } from '../../../platform/database.ts';

export interface SeenBrowser {
  accountId: string;
  id: string;
  tokenHash: Buffer;
  address: string;
  userAgent: string;
  now: Date;
}

/** False: this account has not used that browser before. */
export async function seeBrowser(db: Database, accountId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_browsers')
    .set({ last_seen_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertBrowser(transaction: Database, one: SeenBrowser): Promise<void> {
  await transaction
    .insertInto('known_browsers')
    .values({
      account_id: one.accountId,
      id: one.id,
      token_hash: one.tokenHash,
      first_seen_at: one.now,
      last_seen_at: one.now,
      address: one.address,
      user_agent: one.userAgent,
    })
    .execute();
}

/** The recipient of the mail about a new browser, and what it says. */
export const findBrowserMail = (db: Database, id: string) =>
  db
    .selectFrom('known_browsers')
    .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
    .where('known_browsers.id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.email', 'accounts.name', 'first_seen_at as at', 'address', 'user_agent as userAgent'])
    .executeTakeFirst();

export async function armEnding(db: Database, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('known_browsers').set({ end_token_hash: tokenHash }).where('id', '=', id).execute();
}

/** Uses the link up, and forgets the browser it was about: it is new again. */
export async function spendEnding(transaction: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('known_browsers')
    .where('end_token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function forgetOldBrowsers(db: Database, before: Date): Promise<number> {
  return Number((await db.deleteFrom('known_browsers').where('last_seen_at', '<', before).executeTakeFirst()).numDeletedRows);
}

/** A delay of a minute at most: after a day failures no longer matter. */
export async function forgetOldWrongCodes(db: Database, before: Date): Promise<number> {
  return Number((await db.deleteFrom('second_factor_failures').where('last_at', '<', before).executeTakeFirst()).numDeletedRows);
}
