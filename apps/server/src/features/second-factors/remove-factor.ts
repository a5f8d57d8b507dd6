import type { SecondFactors } from '@isocentre/contract/second-factor';
import { Refused } from '@isocentre/domain/refusals';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { FactorDeps } from './deps.ts';
import { deleteApp, lockAccount, readFactorState } from './queries/factors.ts';
import { deletePasskey } from './queries/passkeys.ts';
import { readFactors } from './read-factors.ts';
import { factorRemoved } from './factor-removed.ts';
import { requireConfirmed } from './require-confirmed.ts';

export async function removeApp(deps: FactorDeps, visit: Visit): Promise<SecondFactors> {
  const { db, clock } = deps;
  const { id } = accountOf(visit);
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    const { app, needed, passkeys } = await readFactorState(transaction, id);
    if (!app) throw new Refused('NO_FACTOR');
    await requireConfirmed(transaction, visit, clock.system());
    if (needed && passkeys.length === 0) throw new Refused('LAST_FACTOR');
    await deleteApp(transaction, id);
    await factorRemoved(transaction, visit, { kind: 'app', last: passkeys.length === 0 });
  });
  return readFactors(deps, visit);
}

/** Somebody else's is not found. */
export async function removePasskey(deps: FactorDeps, passkeyId: string, visit: Visit): Promise<SecondFactors> {
  const { db, clock } = deps;
  const { id } = accountOf(visit);
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    const { app, needed, passkeys } = await readFactorState(transaction, id);
    if (!passkeys.some((key) => key.id === passkeyId)) throw new Refused('NOT_FOUND');
    await requireConfirmed(transaction, visit, clock.system());
    const last = !app && passkeys.length === 1;
    if (needed && last) throw new Refused('LAST_FACTOR');
    await deletePasskey(transaction, id, passkeyId);
    await factorRemoved(transaction, visit, { kind: 'passkey', last });
  });
  return readFactors(deps, visit);
}
