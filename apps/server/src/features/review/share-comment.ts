import type { AbstractDetail } from '@isocentre/contract/review/abstracts';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { deleteShared, lockComment, storeShared } from './queries/shared-comments.ts';
import type { ReviewDeps } from './read-call.ts';
import { readReviewedAbstract } from './read-reviewed-abstract.ts';
import { expectVisible } from './read-standings.ts';

interface Shared {
  readonly id: string;
  readonly assignment: string;
  /** Of the review that was seen. */
  readonly version: number;
  readonly shared: boolean;
}

/**
 * A chair lets the author read a comment, in the words that the chair has seen, or no longer. Submitted again meanwhile: the chair
 * reads the new words first.
 */
export async function shareComment(deps: ReviewDeps, { id, assignment, version, shared }: Shared, visit: Visit): Promise<AbstractDetail> {
  const editionId = visit.edition.id;
  await expectVisible(deps.db, visit, [id]);
  const isStored = await deps.db.transaction().execute(async (transaction) => {
    const comment = await lockComment(transaction, { editionId, abstract: id, assignment });
    if (!comment || comment.words === '') throw new Refused('NOT_FOUND');
    if (comment.version !== version) return false;
    // The same again: an answer was lost, or a colleague did the same.
    if (shared ? comment.shared === version : comment.shared === null) return true;
    if (shared) await storeShared(transaction, { editionId, assignment, version, by: accountOf(visit).id });
    else await deleteShared(transaction, editionId, assignment);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: shared ? 'comment.shared' : 'comment.kept',
      entity: 'assignment',
      entityId: assignment,
      after: { version },
      requestId: visit.requestId,
    });
    return true;
  });
  const detail = await readReviewedAbstract(deps, id, visit);
  if (!isStored) throw new Refused('CHANGED_ELSEWHERE', { current: detail });
  return detail;
}
