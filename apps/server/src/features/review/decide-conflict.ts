import type { decideConflict as decideRoute } from '@isocentre/contract/review/conflicts';
import type { Parsed } from '@isocentre/contract/route';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import type { ConflictState } from '@isocentre/domain/review/conflicts';
import { CHAIR_IN_CONFLICT } from '@isocentre/domain/review/decision-refusals';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { endInConflict } from './queries/assignments.ts';
import { countConflicts, moveConflict } from './queries/conflicts.ts';
import { lockAssignment, suspendAssignments } from './queries/renew-conflicts.ts';
import type { ReviewDeps } from './read-call.ts';

/**
 * Whether a conflict stands or is waived. What the person had of this abstract goes on or ends accordingly. Nobody decides
 * about their own, nor about an abstract with which they are in conflict themselves.
 */
export async function decideConflict(
  { db }: ReviewDeps,
  { account, abstract, kind, seen, state, reason }: Parsed<typeof decideRoute>['body'],
  visit: Visit,
): Promise<Record<ConflictState, number>> {
  const editionId = visit.edition.id;
  const by = accountOf(visit).id;
  if (kind === 'author' || kind === 'submitter') throw new Refused('NEVER_WAIVED');
  await db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    if (account === by || (await listHidden(transaction, { editionId, account: by })).has(abstract))
      throw new Refused('IN_CONFLICT', { words: CHAIR_IN_CONFLICT });
    if (!(await moveConflict(transaction, { editionId, account, abstract, kind, from: seen, to: state, reason, by })))
      throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    if (state === 'standing') await endInConflict(transaction, { editionId, account, abstract });
    await suspendAssignments(transaction, editionId);
    const auditId = await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: account,
      action: state === 'waived' ? 'conflict.waived' : 'conflict.confirmed',
      entity: 'abstract',
      entityId: abstract,
      before: { kind, state: seen },
      after: { kind, state },
      requestId: visit.requestId,
    });
    await writeDetails(transaction, { editionId, auditId, accountId: account, reason });
  });
  return countConflicts(db, editionId, by);
}
