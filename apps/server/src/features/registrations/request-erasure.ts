import type { requestErasure as route } from '@isocentre/contract/registrations';
import type { Answer } from '@isocentre/contract/route';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { mailErasureRequested } from './jobs.ts';
import { insertErasureRequest } from './queries/people.ts';
import type { RegistrationDeps } from './register.ts';

/** Time to notice that somebody else sat at one's machine. */
const GRACE_MS = 7 * 86_400_000;

/** Writes down that a person wants to be forgotten; the retention sweep does it when the time has come. */
export async function requestErasure({ db, enqueue, clock }: RegistrationDeps, visit: Visit): Promise<Answer<typeof route>> {
  const account = accountOf(visit);
  const now = clock.system();
  const { requestedAt, eraseAfter } = await db.transaction().execute(async (transaction) => {
    const request = await insertErasureRequest(transaction, {
      accountId: account.id,
      editionId: visit.edition.id,
      requestedAt: now,
      eraseAfter: new Date(now.getTime() + GRACE_MS),
    });
    if (request.fresh) {
      await writeAudit(transaction, {
        editionId: visit.edition.id,
        accountId: account.id,
        actorKind: 'delegate',
        action: 'erasure.requested',
        entity: 'account',
        entityId: account.id,
        requestId: visit.requestId,
      });
      await enqueue(transaction, mailErasureRequested, { accountId: account.id });
    }
    return request;
  });
  return { requestedAt: requestedAt.toISOString(), eraseAfter: eraseAfter.toISOString() };
}
