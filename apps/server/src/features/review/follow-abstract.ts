import type { Database } from '../../platform/database.ts';
import { carryPassages } from './carry-passages.ts';
import { giveReviewNumbers, isBeingReviewed } from './queries/opening.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

/**
 * An abstract was submitted or edited: what was hidden from reviewers stays hidden, and while reviewing is open it gets the next
 * free number, and conflicts follow its authors. In the transaction of the change. Before the opening there are no numbers to
 * follow: opening looks at all of them.
 */
export async function followAbstract(transaction: Database, editionId: number, id: string): Promise<void> {
  await carryPassages(transaction, editionId, id);
  if (!(await isBeingReviewed(transaction, editionId))) return;
  await lockAssignment(transaction, editionId);
  await giveReviewNumbers(transaction, editionId);
  await renewConflictsAndTell(transaction, editionId);
}
