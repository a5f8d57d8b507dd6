import type { SignedInUser } from '@isocentre/contract/accounts';
import type { SignIn } from '@isocentre/domain/accounts/sign-in';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Visit } from '../../platform/feature.ts';
import { hashPassword, isWeakHash } from '../../platform/passwords.ts';
import { endSessions, startSession } from '../../platform/sessions.ts';
import { type GuardDeps, guardPassword } from './guard-password.ts';
import { findAccount, noteSignIn, storePasswordHash } from './queries.ts';

export interface SignInDeps extends GuardDeps {
  clock: Clock;
}

/** Opens a session under a new token. A wrong password and an unknown address are the same "no". */
export async function signIn(deps: SignInDeps, { email, password, remember }: SignIn, visit: Visit): Promise<{ user: SignedInUser }> {
  const { db, clock } = deps;
  const now = clock.system();
  let account: Awaited<ReturnType<typeof findAccount>>;
  const passwordHash = async () => {
    account = await findAccount(db, email);
    return account?.passwordHash;
  };
  const right = await guardPassword(deps, { email, password, passwordHash, address: visit.client.address, now });
  const audit = { editionId: visit.edition.id, entity: 'account', entityId: account?.id ?? 'unknown', requestId: visit.requestId };
  if (!account || !right) {
    await writeAudit(db, { ...audit, actorKind: 'visitor', action: 'account.sign-in-failed' });
    throw new Refused('INVALID_CREDENTIALS');
  }

  const { id, title, name } = account;
  // The one moment when the password is known: a hash of weaker days is replaced.
  const stronger = isWeakHash(account.passwordHash ?? '') ? await hashPassword(password) : undefined;
  const token = await db.transaction().execute(async (transaction) => {
    if (stronger) await storePasswordHash(transaction, id, stronger);
    if (visit.account) await endSessions(transaction, visit.account.id, { only: visit.account.sessionId });
    await noteSignIn(transaction, id, now);
    await writeAudit(transaction, { ...audit, actorKind: 'delegate', accountId: id, action: 'account.signed-in', after: { remember } });
    return startSession(transaction, { accountId: id, remember, client: visit.client, now });
  });
  visit.keepSession({ token, remember });
  return { user: { title, name, email: account.email } };
}
