import type { AbstractDetail } from '@isocentre/contract/review/abstracts';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { supersedeLetters } from '../../platform/letters/letters-of-decisions.ts';
import { moveAbstracts } from '../abstracts/queries/move-abstract.ts';
import { retireReferences } from './queries/references.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { closeDecision, endReviewing, lockToWithdraw } from './queries/withdrawals.ts';
import type { ReviewDeps } from './read-call.ts';
import { readReviewedAbstract } from './read-reviewed-abstract.ts';
import { expectVisible } from './read-standings.ts';

interface Wanted {
  readonly id: string;
  /** Of the decision that was seen. */
  readonly version: number;
  readonly reason?: string | undefined;
}

/**
 * A chair withdraws an abstract, for good: as its author asked, or for a reason of their own, such as a letter from its author.
 * Reviewers are not asked any more, letters about it that have not left never will, its reference is never given again, and its author may submit another in its place. All of
 * it or nothing; of two chairs the second finds it done.
 */
export async function withdrawAbstract(deps: ReviewDeps, wanted: Wanted, visit: Visit): Promise<AbstractDetail> {
  await expectVisible(deps.db, visit, [wanted.id]);
  const stored = await deps.db.transaction().execute((transaction) => withdraw(transaction, wanted, visit));
  const detail = await readReviewedAbstract(deps, wanted.id, visit);
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current: detail.abstract });
  return detail;
}

async function withdraw(transaction: Database, { id, version, reason = '' }: Wanted, visit: Visit): Promise<boolean> {
  const { id: editionId } = visit.edition;
  const of = { editionId, id };
  const locked = await lockToWithdraw(transaction, of);
  if (!locked) throw new Refused('NOT_FOUND');
  const { status, textVersion, asked, outcome } = locked;
  if (status === 'withdrawn') return true;
  if (locked.version !== version) return false;
  if (reason === '' && !asked)
    throw new Refused('VALIDATION', { fields: { reason: 'Please say why: its author has not asked for it here.' } });
  await lockAssignment(transaction, editionId);
  const moved = await moveAbstracts(transaction, editionId, [
    { id, from: status, version: textVersion, to: 'withdrawn', reference: null, score: null, type: null },
  ]);
  if (moved !== 1) throw new Refused('CHANGED_ELSEWHERE');
  await closeDecision(transaction, of, { account: accountOf(visit).id, reason: reason === '' ? null : reason, outcome });
  await retireReferences(transaction, editionId, [id]);
  const ended = await endReviewing(transaction, of);
  await supersedeLetters(transaction, editionId, [id]);
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'abstract.withdrawn',
    entity: 'abstract',
    entityId: id,
    before: { status },
    after: { status: 'withdrawn', asked, ended },
    requestId: visit.requestId,
  });
  return true;
}
