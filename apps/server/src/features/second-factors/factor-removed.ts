import { writeAccountAudit } from '../../platform/account-record.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { endSessions } from '../../platform/sessions.ts';
import { storeRecoveryCodes } from './queries/factors.ts';

/** What every removal does: no other session outlives the factor, and no recovery code the last one. */
export async function factorRemoved(
  transaction: Database,
  visit: Visit,
  { kind, last }: { kind: 'app' | 'passkey'; last: boolean },
): Promise<void> {
  const { id, sessionId } = accountOf(visit);
  if (last) await storeRecoveryCodes(transaction, id, []);
  const sessionsEnded = await endSessions(transaction, id, { except: sessionId });
  const entry = { actor: visit.actor, action: 'second-factor.removed', after: { kind, sessionsEnded } };
  await writeAccountAudit(transaction, id, entry, visit);
}
