import { Refused } from '@isocentre/domain/refusals';
import { generateURI } from 'otplib';
import { writeAccountAudit } from '../../platform/account-record.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { secondFactorKey, startSecondFactor } from '../../platform/second-factor.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { GuardDeps } from '../accounts/guard-password.ts';
import type { FactorDeps } from './deps.ts';
import { nameInApps } from './name-in-apps.ts';
import { lockAccount, readFactorState } from './queries/factors.ts';
import { requireConfirmed } from './require-confirmed.ts';

/**
 * Gives the account a secret for an authenticator app. It is inactive until its first code; until then it can be replaced.
 * Somebody who has another factor gives that one first, so that a password alone adds none.
 */
export async function setUpApp(
  deps: FactorDeps & GuardDeps,
  { password }: { password: string },
  visit: Visit,
  connection: Pick<Connection, 'client'>,
): Promise<{ secret: string; uri: string }> {
  const { config, db, clock } = deps;
  const { id, email } = accountOf(visit);
  const key = secondFactorKey(config);
  await confirmPassword(
    deps,
    { password, field: 'password', failed: 'second-factor.set-up-failed', now: clock.system() },
    visit,
    connection,
  );
  const secret = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    const { app, passkeys } = await readFactorState(transaction, id);
    if (app) throw new Refused('FACTOR_SET');
    if (passkeys.length > 0) await requireConfirmed(transaction, visit, clock.system());
    await writeAccountAudit(transaction, id, { actor: visit.actor, action: 'second-factor.set-up' }, visit);
    return startSecondFactor(transaction, id, key);
  });
  return { secret, uri: generateURI({ issuer: await nameInApps(db, id, visit), label: email, secret }) };
}
