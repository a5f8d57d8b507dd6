import type { PasswordReset } from '@isocentre/domain/accounts/password-reset';
import { Refused } from '@isocentre/domain/refusals';
import { VISITOR } from '@isocentre/domain/people/actor';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { refuseWeakPassword } from './check-password.ts';
import { findReset, forgetFailures, lockPasswordHash, spendReset } from './queries.ts';
import { setPassword } from './set-password.ts';

export interface ResetPasswordDeps {
  db: Database;
  clock: Clock;
}

export async function checkPasswordReset({ db, clock }: ResetPasswordDeps, token: string): Promise<{ valid: boolean }> {
  return { valid: (await findReset(db, token, clock.system())) !== undefined };
}

/**
 * Sets a new password by the token of the mail. Every session ends, this browser's too: the person still has to sign in
 * with the new password.
 */
export async function resetPassword(
  { db, clock }: ResetPasswordDeps,
  { token, password }: PasswordReset,
  visit: Visit,
): Promise<{ changed: true }> {
  const now = clock.system();
  const account = await findReset(db, token, now);
  if (!account) throw new Refused('RESET_LINK_INVALID');
  await refuseWeakPassword(password, { edition: visit.edition.edition, ...account });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await lockPasswordHash(transaction, account.id);
    if (!(await spendReset(transaction, token, now))) throw new Refused('RESET_LINK_INVALID');
    await setPassword(transaction, { accountId: account.id, passwordHash, action: 'password.reset', actor: VISITOR }, visit);
    await forgetFailures(transaction, account.email);
  });
  return { changed: true };
}
