import { passwordWords } from '@isocentre/domain/accounts/password';
import type { PasswordChange } from '@isocentre/domain/accounts/password-reset';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { startSession } from '../../platform/sessions.ts';
import { refuseWeakPassword } from './check-password.ts';
import { guardPassword } from './guard-password.ts';
import { readPasswordHash } from './queries.ts';
import { setPassword } from './set-password.ts';
import type { SignInDeps } from './sign-in.ts';

export interface ChangePasswordDeps extends SignInDeps {
  enqueue: Enqueue;
}

/** Asks for the current password again: an open browser is not enough. This session goes on under a new token. */
export async function changePassword(
  deps: ChangePasswordDeps,
  { current, password }: PasswordChange,
  visit: Visit,
): Promise<{ changed: true }> {
  const { db, clock, enqueue } = deps;
  const { id, email, name, remember } = accountOf(visit);
  const now = clock.system();
  const passwordHash = () => readPasswordHash(db, id);
  if (!(await guardPassword(deps, { email, password: current, passwordHash, address: visit.client.address, now }))) {
    await writeAudit(db, {
      editionId: visit.edition.id,
      actorKind: 'delegate',
      accountId: id,
      action: 'password.change-failed',
      entity: 'account',
      entityId: id,
      requestId: visit.requestId,
    });
    throw new Refused('VALIDATION', { current: passwordWords.currentWrong });
  }
  await refuseWeakPassword(password, { edition: visit.edition.edition, email, name });
  const newHash = await hashPassword(password);
  const token = await db.transaction().execute(async (transaction) => {
    await setPassword(
      transaction,
      enqueue,
      { accountId: id, passwordHash: newHash, action: 'password.changed', actorKind: 'delegate' },
      visit,
    );
    return startSession(transaction, { accountId: id, remember, client: visit.client, now });
  });
  visit.keepSession({ token, remember });
  return { changed: true };
}
