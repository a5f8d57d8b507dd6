import type { Pool } from 'pg';
import { createFailureLimit, type FailureLimit, TooMany } from '../../platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { isPassword, refuseWhenBusy } from '../../platform/passwords.ts';
import { Busy, createQueue } from '../../platform/queue.ts';
import { countTry, forgetFailures, uncountTry } from './queries.ts';

export interface GuardDeps {
  db: Database;
  failuresByAddress: FailureLimit;
}

/** How many wrong passwords one client may send, over all routes. */
export const passwordFailures = (pool: Pool): FailureLimit => createFailureLimit(pool, 'signInFailures', { calls: 20, perSeconds: 900 });

export interface PasswordTry {
  email: string;
  password: string;
  /** Read once the try is allowed; none for an unknown address. */
  passwordHash: () => Promise<string | null | undefined>;
  address: string;
  now: Date;
}

/** How many logins may query the database at once: a flood of them leaves most connections to everybody else. */
const lookups = createQueue(3, 100);

/**
 * Every password check goes through here: within the limits of the client's address, after the delay that earlier
 * failures cost, and in the same time whether or not the account exists.
 */
export async function guardPassword(deps: GuardDeps, one: PasswordTry): Promise<boolean> {
  const { db, failuresByAddress } = deps;
  refuseWhenBusy();
  const passwordHash = await lookups.run(() => lookUp(deps, one));
  const admit = () => failuresByAddress.take(one.address);
  const right = await isPassword(one.password, passwordHash, admit).catch(async (error: unknown) => {
    // It was never checked, so it does not count against the account.
    if (error instanceof Busy || error instanceof TooMany) await lookups.run(() => uncountTry(db, one.email));
    throw error;
  });
  if (right) await Promise.all([forgetFailures(db, one.email), failuresByAddress.giveBack(one.address)]);
  return right;
}

async function lookUp({ db, failuresByAddress }: GuardDeps, one: PasswordTry): Promise<string | null | undefined> {
  await failuresByAddress.check(one.address);
  refuseWhenBusy();
  const tooEarly = await countTry(db, one.email, one.now);
  if (tooEarly) throw new TooMany(Math.max(1, Math.ceil((tooEarly.freeAt.getTime() - one.now.getTime()) / 1000)));
  return one.passwordHash();
}
