import { VISITOR } from '@isocentre/domain/people/actor';
import { writeAccountAudit } from '../../platform/account-record.ts';
import type { Visit } from '../../platform/feature.ts';
import { endSessions, hashOf } from '../../platform/sessions.ts';
import type { FactorDeps } from './deps.ts';
import { spendEnding } from './queries/browsers.ts';

/** By the link of the mail, without a session: only the account's owner reads the mail. */
export async function endAllSessions({ db }: FactorDeps, token: string, visit: Visit): Promise<{ ended: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const accountId = await spendEnding(transaction, hashOf(token));
    if (accountId === undefined) return { ended: false };
    const sessionsEnded = await endSessions(transaction, accountId);
    const entry = { actor: VISITOR, subject: accountId, action: 'session.all-ended', after: { sessionsEnded } };
    await writeAccountAudit(transaction, accountId, entry, visit);
    return { ended: true };
  });
}
