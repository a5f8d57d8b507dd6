import type { ReviewedCall } from '@isocentre/contract/review/calls';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import { giveReviewNumbers, markOpened } from './queries/opening.ts';
import { lockAssignment, renewConflicts } from './queries/renew-conflicts.ts';
import { readCall, type ReviewDeps } from './read-call.ts';

/**
 * Opens the reviewing of a call: every abstract gets its number, and conflicts are looked for. Refused with all that is
 * missing at once. Opened before: the same answer, and nothing happens.
 */
export async function openReview(
  deps: ReviewDeps,
  { call, version }: { call: string; version: number },
  visit: Visit,
): Promise<ReviewedCall> {
  if (call !== REGULAR_CALL) throw new Refused('NOT_FOUND');
  const editionId = visit.edition.id;
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    const before = await readCall({ db: transaction }, call, visit);
    if (before.openedAt !== null) return 'opened';
    if (before.version !== version) return 'changed';
    if (before.missing.length > 0) return 'missing';
    if (!(await markOpened(transaction, { editionId, call, seen: version, at: visit.now }))) return 'changed';
    const numbers = await giveReviewNumbers(transaction, editionId);
    await renewConflicts(transaction, editionId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'review.opened',
      entity: 'call',
      entityId: call,
      after: { abstracts: numbers },
      requestId: visit.requestId,
    });
    return 'opened';
  });
  const current = await readCall(deps, call, visit);
  if (outcome === 'changed') throw new Refused('CHANGED_ELSEWHERE', { current });
  if (outcome === 'missing')
    throw new Refused('REVIEW_NOT_READY', { current, words: `Before reviewing can open: ${current.missing.join(' ')}` });
  return current;
}
