import type { cancelErasure as cancelRoute, requestErasure as route } from '@isocentre/contract/registration';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { VISITOR } from '@isocentre/domain/people/actor';
import { editionsOfAccount, writeAccountAudit } from '../../platform/account-record.ts';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { hashOf } from '../../platform/sessions.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import type { GuardDeps } from '../accounts/guard-password.ts';
import { underVerifiedPassword } from '../accounts/under-verified-password.ts';
import { erasureRequestedLetter } from './letter-definitions.ts';
import { cancelRequest, insertErasureRequest, isLastOwner } from './queries/erasure-requests.ts';
import type { RegistrationDeps } from './register.ts';

/** Records a request for erasure; the retention sweep carries it out when it is due. */
export async function requestErasure(
  deps: RegistrationDeps & GuardDeps,
  { password }: { password: string },
  visit: Visit,
  connection: Pick<Connection, 'client'>,
): Promise<Answer<typeof route>> {
  const { db, clock } = deps;
  const account = accountOf(visit);
  const verified = await confirmPassword(
    deps,
    { password, field: 'password', failed: 'erasure.request-failed', now: clock.system() },
    visit,
    connection,
  );
  const stored = await underVerifiedPassword(db, { accountId: account.id, password, passwordHash: verified }, async (transaction) => {
    if (await isLastOwner(transaction, account.id)) throw new Refused('LAST_OWNER');
    const [editionId] = await editionsOfAccount(transaction, account.id, visit);
    const request = await insertErasureRequest(transaction, { accountId: account.id, editionId });
    if (request.fresh) {
      const entry = { actor: visit.actor, action: 'erasure.requested' };
      const { id: occasion } = await writeAccountAudit(transaction, account.id, entry, visit);
      await writeLetter(transaction, erasureRequestedLetter, { editionId, about: account.id, occasion, accountId: account.id });
    }
    return request;
  });
  // Meanwhile the owner may have set a new password by mail: a thief's request ends with the old one.
  if (!stored) throw new Refused('UNAUTHENTICATED');
  return { requestedAt: stored.requestedAt.toISOString(), eraseAfter: stored.eraseAfter.toISOString() };
}

/** Cancels the request with the link of its mail, without a session: only the owner reads the mail. */
export async function cancelErasure(
  { db }: Pick<RegistrationDeps, 'db'>,
  { token }: { token: string },
  visit: Visit,
): Promise<Answer<typeof cancelRoute>> {
  return db.transaction().execute(async (transaction) => {
    const cancelled = await cancelRequest(transaction, hashOf(token));
    if (!cancelled) return { kept: false };
    await writeAudit(transaction, {
      editionId: cancelled.editionId,
      actor: VISITOR,
      subject: cancelled.accountId,
      action: 'erasure.cancelled',
      entity: 'account',
      entityId: cancelled.accountId,
      requestId: visit.requestId,
    });
    return { kept: true };
  });
}
