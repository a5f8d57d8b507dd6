import { type FailureLimit, TooMany } from '../../platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { Busy, createQueue, isPassword, refuseWhenBusy } from '../../platform/passwords.ts';
import { countTry, forgetFailures, uncountTry } from './queries.ts';

export interface GuardDeps {
  db: Database;
  failuresByAddress: FailureLimit;
}

export interface PasswordTry {
  email: string;
  password: string;
  /** Asked for when the try is allowed; none for an address that nobody has. */
  passwordHash: () => Promise<string | null | undefined>;
  address: string;
  now: Date;
}

/** Logins that ask the database at the same time: a flood of them leaves most connections to everybody else. */
const door = createQueue(3, 100);

/**
 * Every password that somebody claims to know is looked at here: within the limits of the address it comes from, after
 * the delay that earlier failures cost, and in the same time whether there is such an account or not.
 */
export async function guardPassword(deps: GuardDeps, one: PasswordTry): Promise<boolean> {
  const { db, failuresByAddress } = deps;
  refuseWhenBusy();
  const passwordHash = await door.run(() => enter(deps, one));
  const right = await isPassword(one.password, passwordHash).catch(async (error: unknown) => {
    if (error instanceof Busy) await door.run(() => uncountTry(db, one.email));
    throw error;
  });
  await (right ? forgetFailures(db, one.email) : failuresByAddress.count(one.address));
  return right;
}

async function enter({ db, failuresByAddress }: GuardDeps, one: PasswordTry): Promise<string | null | undefined> {
  await failuresByAddress.check(one.address);
  refuseWhenBusy();
  const tooEarly = await countTry(db, one.email, one.now);
  if (tooEarly) throw new TooMany(Math.max(1, Math.ceil((tooEarly.freeAt.getTime() - one.now.getTime()) / 1000)));
  return one.passwordHash();
}
