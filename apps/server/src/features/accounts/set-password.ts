import type { Actor } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { endSessions } from '../../platform/sessions.ts';
import { sendPasswordChangedJob } from './job-definitions.ts';
import { dropResets, storePasswordHash } from './queries.ts';

export interface PasswordSetting {
  accountId: string;
  passwordHash: string;
  action: 'password.reset' | 'password.changed';
  actor: Actor;
}

/**
 * What every password change does: no session and no reset link outlives the old password. The caller's transaction has
 * locked the account (`lockPasswordHash`) first, so that all take locks in one order.
 */
export async function setPassword(transaction: Database, enqueue: Enqueue, setting: PasswordSetting, visit: Visit): Promise<void> {
  const { accountId, passwordHash, action, actor } = setting;
  await storePasswordHash(transaction, accountId, passwordHash);
  await dropResets(transaction, accountId);
  const ended = await endSessions(transaction, accountId);
  const changeId = await writeAudit(transaction, {
    editionId: visit.edition.id,
    actor,
    subject: accountId,
    action,
    entity: 'account',
    entityId: accountId,
    after: { sessionsEnded: ended },
    requestId: visit.requestId,
  });
  await enqueue(transaction, sendPasswordChangedJob, { editionId: visit.edition.id, changeId });
}
