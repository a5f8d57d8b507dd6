import type { Actor } from '@isocentre/domain/people/actor';
import { writeAccountAudit } from '../../platform/account-record.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { endSessions } from '../../platform/sessions.ts';
import { passwordChangedLetter } from './letter-definitions.ts';
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
export async function setPassword(transaction: Database, setting: PasswordSetting, visit: Visit): Promise<void> {
  const { accountId, passwordHash, action, actor } = setting;
  await storePasswordHash(transaction, accountId, passwordHash);
  await dropResets(transaction, accountId);
  const sessionsEnded = await endSessions(transaction, accountId);
  const entry = { actor, subject: accountId, action, after: { sessionsEnded } };
  const { editionId, id } = await writeAccountAudit(transaction, accountId, entry, visit);
  await writeLetter(transaction, passwordChangedLetter, { editionId, about: id, accountId });
}
