import type { EndedAssignment } from '@isocentre/contract/review/reviewing';
import { DAY_MS } from '@isocentre/domain/durations';
import { Refused } from '@isocentre/domain/refusals';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeReview, isKept, KEPT_DAYS } from './own-assignment.ts';
import { listCriteria } from './queries/calls.ts';
import { findOwn, findReview } from './queries/reviewing.ts';
import { findWriter } from './queries/writer.ts';
import type { ReviewDeps } from './read-call.ts';

/** Their own words about what a chair has given to somebody else: for a month, and without the abstract. */
export async function readEndedAssignment({ db }: ReviewDeps, id: string, visit: Visit): Promise<EndedAssignment> {
  const editionId = visit.edition.id;
  const { id: account } = accountOf(visit);
  const own = await findOwn(db, { editionId, account, id });
  if (!own?.endedAt || !isKept(own)) throw new Refused('NOT_FOUND');
  const stored = await findReview(db, editionId, id);
  return {
    number: reviewNumber(own.number),
    criteria: await listCriteria(db, editionId, REGULAR_CALL),
    review: stored ? describeReview(stored, await findWriter(db, account), visit) : null,
    keptUntil: visit.shown(new Date(own.endedAt.getTime() + KEPT_DAYS * DAY_MS)),
  };
}
