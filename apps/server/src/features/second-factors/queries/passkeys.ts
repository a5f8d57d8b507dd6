import type { Database } from '../../../platform/database.ts';

/** What a passkey has to sign: for one session and one purpose. */
export type Purpose = 'register' | 'verify';

/** A new one replaces the older: only the latest dialog of a browser counts. */
export async function storeChallenge(
  db: Database,
  { sessionId, purpose, challenge, until }: { sessionId: string; purpose: Purpose; challenge: string; until: Date },
): Promise<void> {
  await db
    .insertInto('webauthn_challenges')
    .values({ session_id: sessionId, purpose, challenge, until })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet({ challenge, until }))
    .execute();
}

/** Uses a challenge up, whatever comes of it: of several concurrent calls only one gets it. */
export async function takeChallenge(db: Database, sessionId: string, purpose: Purpose, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('webauthn_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'until'])
    .executeTakeFirst();
  return row && row.until > now ? row.challenge : undefined;
}

export const listPasskeys = (db: Database, accountId: string) =>
  db.selectFrom('passkeys').where('account_id', '=', accountId).select(['id', 'transports']).execute();

export async function findPasskey(db: Database, accountId: string, id: string) {
  return db.selectFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id).selectAll().executeTakeFirst();
}

export interface StoredPasskey {
  accountId: string;
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  now: Date;
}

/** False: this passkey is known already. */
export async function insertPasskey(transaction: Database, key: StoredPasskey): Promise<boolean> {
  const row = await transaction
    .insertInto('passkeys')
    .values({
      account_id: key.accountId,
      id: key.id,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      name: key.name,
      created_at: key.now,
      last_used_at: key.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the counter of its last use; false when another use was faster, or the counter does not rise. */
export async function notePasskeyUse(db: Database, id: string, before: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(transaction: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
