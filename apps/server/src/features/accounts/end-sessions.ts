import { Refused } from '@isocentre/domain/refusals';
import { writeAccountAudit } from '../../platform/account-record.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { endSessions } from '../../platform/sessions.ts';

export interface EndSessionsDeps {
  db: Database;
}

/** Ends this session on the server; a copy of its cookie stops working. */
export async function signOut({ db }: EndSessionsDeps, visit: Visit, connection: Connection): Promise<{ signedOut: true }> {
  if (visit.account) await end(db, visit, 'account.signed-out', { only: visit.account.sessionId });
  connection.keepSession(null);
  return { signedOut: true };
}

/** Ends one of the visitor's sessions; somebody else's is not found. */
export async function endSession({ db }: EndSessionsDeps, id: string, visit: Visit, connection: Connection): Promise<{ ended: number }> {
  const ended = await end(db, visit, 'session.ended', { only: id });
  if (ended === 0) throw new Refused('NOT_FOUND');
  if (id === accountOf(visit).sessionId) connection.keepSession(null);
  return { ended };
}

export async function endOtherSessions({ db }: EndSessionsDeps, visit: Visit): Promise<{ ended: number }> {
  return { ended: await end(db, visit, 'session.others-ended', { except: accountOf(visit).sessionId }) };
}

async function end(db: Database, visit: Visit, action: string, which: { only?: string; except?: string }): Promise<number> {
  const { id } = accountOf(visit);
  return db.transaction().execute(async (transaction) => {
    const ended = await endSessions(transaction, id, which);
    if (ended === 0) return 0;
    await writeAccountAudit(transaction, id, { actor: visit.actor, action, after: { ended } }, visit);
    return ended;
  });
}
