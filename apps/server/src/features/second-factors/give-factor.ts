import type { SecondFactors } from '@isocentre/contract/second-factor';
import type { GivenFactor } from '@isocentre/domain/people/second-factor';
import { Refused } from '@isocentre/domain/refusals';
import { isElevated } from '@isocentre/domain/people/elevation';
import { writeAccountAudit } from '../../platform/account-record.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { checkFactor } from './check-factor.ts';
import type { FactorDeps } from './deps.ts';
import { noteBrowser } from './note-browser.ts';
import { confirmElevated, elevateSession, readElevation } from './queries/factors.ts';
import { readFactors } from './read-factors.ts';

/** Opens the organisers' area in this session. The first code of a new app also makes that app active. */
export async function giveFactor(deps: FactorDeps, given: GivenFactor, visit: Visit, connection: Connection): Promise<SecondFactors> {
  await checkFactor(deps, given, visit);
  await note(deps, visit, 'second-factor.given', elevateSession, kindOf(given));
  await noteBrowser(deps, visit, connection);
  return readFactors(deps, visit);
}

/** Before something that cannot be undone: by something fresh, so not by a printed recovery code. */
export async function confirmSession(deps: FactorDeps, given: GivenFactor, visit: Visit): Promise<{ confirmed: true }> {
  const { db, clock } = deps;
  if (!isElevated(await readElevation(db, accountOf(visit).sessionId), clock.system())) throw new Refused('SECOND_FACTOR_AGAIN');
  await checkFactor(deps, given, visit);
  await note(deps, visit, 'second-factor.confirmed', confirmElevated, kindOf(given));
  return { confirmed: true };
}

const kindOf = ({ code, passkey }: GivenFactor) => (code !== undefined ? 'app' : passkey ? 'passkey' : 'recovery-code');

async function note({ db, clock }: FactorDeps, visit: Visit, action: string, change: typeof elevateSession, by: string): Promise<void> {
  const { id, sessionId } = accountOf(visit);
  await db.transaction().execute(async (transaction) => {
    // It may have been ended from another device meanwhile.
    if (!(await change(transaction, sessionId, clock.system()))) throw new Refused('UNAUTHENTICATED');
    await writeAccountAudit(transaction, id, { actor: visit.actor, action, after: { by } }, visit);
  });
}
