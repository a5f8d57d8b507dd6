import type { PasswordChange } from '@isocentre/domain/accounts/password-reset';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { isOpenSession, startSession } from '../../platform/sessions.ts';
import { refuseWeakPassword } from './check-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { setPassword } from './set-password.ts';
import type { SignInDeps } from './sign-in.ts';
import { underVerifiedPassword } from './under-verified-password.ts';

export interface ChangePasswordDeps extends SignInDeps {}

/** Requires the current password: an open browser is not enough. This session continues under a new token. */
export async function changePassword(
  deps: ChangePasswordDeps,
  { current, password }: PasswordChange,
  visit: Visit,
  connection: Connection,
): Promise<{ changed: true }> {
  const { db, clock } = deps;
  const { id, email, name, remember, sessionId } = accountOf(visit);
  const now = clock.system();
  const verified = await confirmPassword(
    deps,
    { password: current, field: 'current', failed: 'password.change-failed', now },
    visit,
    connection,
  );
  await refuseWeakPassword(password, { edition: visit.edition.edition, email, name });
  const newHash = await hashPassword(password);
  // Meanwhile the owner may have set a new password by mail, or ended this session from another device.
  const token = await underVerifiedPassword(db, { accountId: id, password: current, passwordHash: verified }, async (transaction) => {
    if (!(await isOpenSession(transaction, sessionId))) throw new Refused('UNAUTHENTICATED');
    await setPassword(transaction, { accountId: id, passwordHash: newHash, action: 'password.changed', actor: visit.actor }, visit);
    return startSession(transaction, { accountId: id, remember, client: connection.client, now });
  });
  if (token === undefined) throw new Refused('UNAUTHENTICATED');
  connection.keepSession({ token, remember });
  return { changed: true };
}
