import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@isocentre/domain/refusals';
import { VISITOR } from '@isocentre/domain/people/actor';
import { mailboxOf } from '../../platform/account-email.ts';
import { writeAccountAudit } from '../../platform/account-record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { Limiter } from '../../platform/limits.ts';
import { hashOf } from '../../platform/sessions.ts';
import { resetLetter } from './letter-definitions.ts';
import { findAccount, storeReset } from './queries.ts';

export interface RequestResetDeps {
  db: Database;
  clock: Clock;
  resetsByEmail: Limiter;
}

/** Every response takes this long, so that timing does not reveal whether an address is known. */
const ANSWER_MS = 250;

/** Writes the letter with the link. The response for an unknown address is the edition's choice (`account_discovery`). */
export async function requestPasswordReset(deps: RequestResetDeps, email: string, visit: Visit): Promise<{ sent: true }> {
  // Stored as a hash: the address itself is not needed.
  await deps.resetsByEmail(hashOf(mailboxOf(email)).toString('hex'));
  const [found] = await Promise.all([startReset(deps, email, visit), pause(ANSWER_MS)]);
  if (!found && visit.edition.edition.accountDiscovery === 'explain') throw new Refused('EMAIL_NOT_FOUND');
  return { sent: true };
}

async function startReset({ db, clock }: RequestResetDeps, email: string, visit: Visit): Promise<boolean> {
  const account = await findAccount(db, email);
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    const entry = { actor: VISITOR, action: 'password-reset.requested' };
    const { editionId } = await writeAccountAudit(transaction, account?.id, entry, visit);
    if (!account) return;
    await storeReset(transaction, { id, accountId: account.id, now: clock.system() });
    await writeLetter(transaction, resetLetter, { editionId, about: id, accountId: account.id });
  });
  return account !== undefined;
}
