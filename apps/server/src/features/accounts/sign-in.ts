import { setTimeout as pause } from 'node:timers/promises';
import type { SignedInUser } from '@isocentre/contract/accounts';
import type { SignIn } from '@isocentre/domain/accounts/sign-in';
import { Refused } from '@isocentre/domain/refusals';
import { delegateActor, VISITOR } from '@isocentre/domain/people/actor';
import { writeAccountAudit } from '../../platform/account-record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Visit } from '../../platform/feature.ts';
import { hashPassword, isWeakHash } from '../../platform/passwords.ts';
import { endSessions, startSession } from '../../platform/sessions.ts';
import { type GuardDeps, guardPassword } from './guard-password.ts';
import { findAccount, noteSignIn, storePasswordHash } from './queries.ts';
import { underVerifiedPassword } from './under-verified-password.ts';

export interface SignInDeps extends GuardDeps {
  clock: Clock;
}

/**
 * No refusal comes sooner. Recording a failed try takes a little longer for an account that exists, above all on the
 * organisers' host, where it is recorded in each of its societies: timing must not reveal which addresses have one.
 */
const REFUSAL_MS = 250;

/** Opens a session under a new token. A wrong password and an unknown address get the same refusal. */
export async function signIn(
  deps: SignInDeps,
  { email, password, remember }: SignIn,
  visit: Visit,
  connection: Connection,
): Promise<{ user: SignedInUser }> {
  const { db, clock } = deps;
  const now = clock.system();
  const began = performance.now();
  let account: Awaited<ReturnType<typeof findAccount>>;
  const passwordHash = async () => {
    account = await findAccount(db, email);
    return account?.passwordHash;
  };
  const right = await guardPassword(deps, { email, password, passwordHash, address: connection.client.address, now });
  const refuse = async () => {
    await writeAccountAudit(db, account?.id, { actor: VISITOR, action: 'account.sign-in-failed' }, visit);
    await pause(Math.max(0, began + REFUSAL_MS - performance.now()));
    return new Refused('INVALID_CREDENTIALS');
  };
  if (!account || !right) throw await refuse();

  const { id, title, name, passwordHash: verified } = account;
  // The only moment when the password is known: a hash with weaker parameters is replaced.
  const stronger = isWeakHash(verified ?? '') ? await hashPassword(password) : undefined;
  const token = await underVerifiedPassword(db, { accountId: id, password, passwordHash: verified }, async (transaction, stored) => {
    if (stronger && isWeakHash(stored)) await storePasswordHash(transaction, id, stronger);
    if (visit.account) await endSessions(transaction, visit.account.id, { only: visit.account.sessionId });
    await noteSignIn(transaction, id, now);
    await writeAccountAudit(transaction, id, { actor: delegateActor(id), action: 'account.signed-in', after: { remember } }, visit);
    return startSession(transaction, { accountId: id, remember, client: connection.client, now });
  });
  // A new password was set during the check: what was right a moment ago is wrong now.
  if (token === undefined) throw await refuse();
  connection.keepSession({ token, remember });
  return { user: { title, name, email: account.email } };
}
