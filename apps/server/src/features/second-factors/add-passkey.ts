import type { SecondFactors } from '@isocentre/contract/second-factor';
import { factorWords, type PasskeyAnswer } from '@isocentre/domain/people/second-factor';
import { Refused } from '@isocentre/domain/refusals';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { writeAccountAudit } from '../../platform/account-record.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { GuardDeps } from '../accounts/guard-password.ts';
import type { FactorDeps } from './deps.ts';
import { nameInApps } from './name-in-apps.ts';
import { noteBrowser } from './note-browser.ts';
import { keepChallenge, readNewPasskey, relyingParty } from './passkey-ceremony.ts';
import { dropUnconfirmedApp, elevateSession, lockAccount, readFactorState } from './queries/factors.ts';
import { insertPasskey, listPasskeys } from './queries/passkeys.ts';
import { readFactors } from './read-factors.ts';
import { requireConfirmed } from './require-confirmed.ts';

/** As for an app: with the password, and with a factor that is there already. */
export async function offerPasskey(
  deps: FactorDeps & GuardDeps,
  { password }: { password: string },
  visit: Visit,
  connection: Pick<Connection, 'client'>,
): Promise<{ options: Record<string, unknown> }> {
  const { config, db, clock } = deps;
  const { id, email, name } = accountOf(visit);
  const now = clock.system();
  await confirmPassword(deps, { password, field: 'password', failed: 'second-factor.set-up-failed', now }, visit, connection);
  const { app, passkeys } = await readFactorState(db, id);
  if (app || passkeys.length > 0) await requireConfirmed(db, visit, now);
  const options = await generateRegistrationOptions({
    rpName: await nameInApps(db, id, visit),
    rpID: relyingParty(config).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: await listPasskeys(db, id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, visit, 'register', options.challenge);
  return { options: { ...options } };
}

/** Creating it asked for finger or PIN just now, so it counts as given. */
export async function addPasskey(
  deps: FactorDeps,
  { name, passkey }: { name: string; passkey: PasskeyAnswer },
  visit: Visit,
  connection: Connection,
): Promise<SecondFactors> {
  const { db, clock } = deps;
  const { id, sessionId } = accountOf(visit);
  const now = clock.system();
  const key = await readNewPasskey(deps, passkey, visit, now);
  if (!key) throw new Refused('VALIDATION', { fields: { passkey: factorWords.wrongPasskey } });
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    // Again, since the offer may be older than a factor that was added meanwhile.
    const { app, passkeys } = await readFactorState(transaction, id);
    if (app || passkeys.length > 0) await requireConfirmed(transaction, visit, now);
    const stored = { accountId: id, id: key.id, publicKey: Buffer.from(key.publicKey), counter: key.counter };
    if (!(await insertPasskey(transaction, { ...stored, transports: key.transports ?? [], name, now }))) {
      throw new Refused('VALIDATION', { fields: { passkey: factorWords.wrongPasskey } });
    }
    // Whoever began to set up an app before this, with the password alone, must not finish it.
    await dropUnconfirmedApp(transaction, id);
    if (!(await elevateSession(transaction, sessionId, now))) throw new Refused('UNAUTHENTICATED');
    await writeAccountAudit(transaction, id, { actor: visit.actor, action: 'passkey.added' }, visit);
  });
  await noteBrowser(deps, visit, connection);
  return readFactors(deps, visit);
}
