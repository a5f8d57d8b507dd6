import type { moveAssignment as moveRoute } from '@isocentre/contract/review/takeovers';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import { prepareReviewerLetters } from '../../platform/letters/letters-to-reviewers.ts';
import { assignInside, expectSeen } from './assign-by-hand.ts';
import { endAssignment, findAssignment } from './queries/assignments.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { assignedOf } from './read-assignments.ts';
import type { ReviewDeps } from './read-call.ts';

/**
 * From one reviewer to another, both or neither: under the same rules as an assignment by hand. Back again (`undo`), and what
 * nobody had opened is as if it had never been.
 */
export async function moveAssignment(
  { db }: ReviewDeps,
  { id, to, reason, undo }: Parsed<typeof moveRoute>['body'] & { id: string },
  visit: Visit,
): Promise<Answer<typeof moveRoute>> {
  const editionId = visit.edition.id;
  return db.transaction().execute(async (transaction) => {
    await lockAssignment(transaction, editionId);
    const before = await findAssignment(transaction, editionId, { id });
    if (!before) throw new Refused('NOT_FOUND');
    await expectSeen(transaction, before.abstract, visit);
    const there = await findAssignment(transaction, editionId, { abstract: before.abstract, account: to });
    const has = there?.state === 'open' || there?.state === 'submitted';
    // Sent again, it has happened already.
    if (before.state === 'ended' && has) return { ended: assignedOf(before), made: assignedOf(there) };
    if (has || before.account === to) throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    if (!(await endAssignment(transaction, editionId, id, undo && !before.opened ? 'undone' : 'removed')))
      throw before.state === 'submitted' ? new Refused('REVIEW_EXISTS') : new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: before.account,
      action: 'assignment.taken-away',
      entity: 'assignment',
      entityId: id,
      before: { state: before.state },
      requestId: visit.requestId,
    });
    const made = await assignInside(transaction, { abstract: before.abstract, account: to, reason }, visit, 'late');
    await prepareReviewerLetters(transaction, { editionId, kind: 'review-assigned', occasion: visit.requestId, accounts: [to] });
    const ended = await findAssignment(transaction, editionId, { id });
    return { ended: assignedOf(ended ?? before), made };
  });
}
