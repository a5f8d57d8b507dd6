import type { Database } from '../../platform/database.ts';
import { isPassword } from '../../platform/passwords.ts';
import { lockPasswordHash } from './queries.ts';

export interface Verified {
  accountId: string;
  password: string;
  /** The hash that the password matched a moment ago. */
  passwordHash: string | null;
}

const ROUNDS = 3;

/**
 * Runs `work` in a transaction that holds the account's lock, with the hash that is stored and matches the password. If
 * the hash was replaced since it was verified, the password is checked again, outside the lock: another login may have
 * replaced a weak hash of the same password. Undefined, without any work done: the password is no longer right.
 */
export async function underVerifiedPassword<T>(
  db: Database,
  { accountId, password, passwordHash }: Verified,
  work: (transaction: Database, passwordHash: string) => Promise<T>,
): Promise<T | undefined> {
  let verified = passwordHash;
  for (let round = 0; verified !== null && round < ROUNDS; round += 1) {
    const known: string = verified;
    const done = await db.transaction().execute(async (transaction) => {
      const stored = await lockPasswordHash(transaction, accountId);
      return stored === known ? { result: await work(transaction, known) } : { stored: stored ?? null };
    });
    if ('result' in done) return done.result;
    verified = (await isPassword(password, done.stored)) ? done.stored : null;
  }
  return undefined;
}
