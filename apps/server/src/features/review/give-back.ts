import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { assignmentMayMove } from '@isocentre/domain/review/assignment-state';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { openAssignment } from './own-assignment.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { findOwn, type OwnAssignment } from './queries/reviewing.ts';
import { eraseDraft, moveOwn, storeDeclared } from './queries/write-reviews.ts';
import type { ReviewDeps } from './read-call.ts';
import { replaceReviewer } from './replace-reviewer.ts';

const GIVEN_BACK = { givenBack: true } as const;

/** What stands for the reason where a chair looks at conflicts. */
const REASONS = {
  known: 'Thinks to know whose it is',
  author: 'Is an author, or helped with it',
  close: 'A close connection',
  commercial: 'A commercial interest',
} as const;

/** Whether the guess is right is not looked at, so the answer cannot tell. */
export const declareConflict = (
  deps: ReviewDeps,
  { id, why, words }: { id: string; why: keyof typeof REASONS; words: string },
  visit: Visit,
): Promise<typeof GIVEN_BACK> =>
  giveBack(deps, id, visit, {
    as: 'conflict',
    words,
    also: (transaction, { abstractId }) =>
      storeDeclared(transaction, { editionId: visit.edition.id, account: accountOf(visit).id, abstractId, reason: REASONS[why] }),
  });

export const declineAssignment = (
  deps: ReviewDeps,
  { id, words }: { id: string; words: string },
  visit: Visit,
): Promise<typeof GIVEN_BACK> => giveBack(deps, id, visit, { as: 'declined', words });

interface How {
  readonly as: 'conflict' | 'declined';
  readonly words: string;
  readonly also?: (transaction: Database, assignment: OwnAssignment) => Promise<void>;
}

/** The assignment ends, and with it what was written and not submitted; somebody else is asked. Sent again, it has happened already. */
async function giveBack({ db }: ReviewDeps, id: string, visit: Visit, { as, words, also }: How): Promise<typeof GIVEN_BACK> {
  const editionId = visit.edition.id;
  const { id: account } = accountOf(visit);
  await db.transaction().execute(async (transaction) => {
    // Before the assignment itself, as in everything that hands out assignments: two locks in one order cannot wait for each other.
    await lockAssignment(transaction, editionId);
    const before = await findOwn(transaction, { editionId, account, id, lock: true });
    if (before?.endedFor === as) return;
    const { assignment } = await openAssignment(transaction, id, visit);
    const state = as === 'conflict' ? 'ended' : 'declined';
    const moved = assignmentMayMove(assignment.state, state) && (await moveOwn(transaction, { editionId, id }, state, as));
    if (!moved) throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    await eraseDraft(transaction, { editionId, id });
    await also?.(transaction, assignment);
    const auditId = await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: as === 'conflict' ? 'assignment.conflict-declared' : 'assignment.declined',
      entity: 'assignment',
      entityId: id,
      requestId: visit.requestId,
    });
    const { now, actor, requestId } = visit;
    await replaceReviewer(transaction, { editionId, abstract: assignment.abstractId, now, actor, requestId });
    if (words !== '') await writeDetails(transaction, { editionId, auditId, accountId: account, reason: words });
  });
  return GIVEN_BACK;
}
