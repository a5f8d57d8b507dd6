import type { OtherReviews, ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { Refused } from '@isocentre/domain/refusals';
import { reviewerWords } from '@isocentre/domain/review/discussion';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeFiles } from '../abstracts/files/describe-files.ts';
import { listFilesOf } from '../abstracts/queries/files.ts';
import { describeReview, openAssignment, type OpenAssignment, tagOf, textOf } from './own-assignment.ts';
import { withoutHidden } from './hidden-text.ts';
import { listCriteria } from './queries/calls.ts';
import { listReviewerNumbers } from './queries/discussion.ts';
import { listHiddenPassages } from './queries/passages.ts';
import { listNamedAuthors } from './queries/named-authors.ts';
import { findReview, listOthers, listTexts, type TextRow } from './queries/reviewing.ts';
import { noteOpened } from './queries/write-reviews.ts';
import { findWriter } from './queries/writer.ts';
import type { ReviewDeps } from './read-call.ts';

/** What somebody reviews: text, criteria and their own words. That it was opened is noted once. */
export async function readAssignment({ db }: ReviewDeps, id: string, visit: Visit): Promise<ReadingAssignment> {
  const editionId = visit.edition.id;
  const open = await openAssignment(db, id, visit);
  const { assignment, dates, closed } = open;
  const texts = await listTexts(db, editionId, assignment.abstractId);
  const [newest, ...older] = texts;
  if (!newest) throw new Refused('NOT_FOUND');
  const stored = await findReview(db, editionId, id);
  const reviewed = stored?.state === 'submitted' ? older.find(({ version }) => version === stored.abstractVersion) : undefined;
  const shown = withoutHidden(texts, await listHiddenPassages(db, editionId, [assignment.abstractId]));
  const shownOf = ({ version }: TextRow) => textOf(shown.find((row) => row.version === version) ?? newest);
  const answer: ReadingAssignment = {
    id,
    number: reviewNumber(assignment.number),
    dueAt: assignment.dueAt.toISOString(),
    closesAt: dates.closesAt?.toISOString() ?? null,
    closed,
    text: shownOf(newest),
    read: tagOf(newest),
    before: reviewed && tagOf(reviewed) !== tagOf(newest) ? shownOf(reviewed) : null,
    authors: dates.blind === 'single' ? await listNamedAuthors(db, editionId, assignment.abstractId) : null,
    files: describeFiles(await listFilesOf(db, editionId, assignment.abstractId)),
    criteria: await listCriteria(db, editionId, REGULAR_CALL),
    review: describeReview(stored, await findWriter(db, accountOf(visit).id), visit),
    mayReadOthers: mayReadOthers(open),
    mayDiscuss: assignment.state === 'submitted',
  };
  if (assignment.openedAt === null) await noteOpening(db, id, visit);
  return answer;
}

/** By setting: never, after one's own is submitted, or always. */
const mayReadOthers = ({ assignment, dates: { seeOthers } }: OpenAssignment): boolean =>
  seeOthers === 'always' || (seeOthers === 'after-own' && assignment.state === 'submitted');

const noteOpening = (db: ReviewDeps['db'], id: string, visit: Visit): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const editionId = visit.edition.id;
    if (!(await noteOpened(transaction, { editionId, id }))) return;
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'assignment.opened',
      entity: 'assignment',
      entityId: id,
      requestId: visit.requestId,
    });
  });

/** What others submitted about the same abstract. Where it may not be read there is nothing, not even how many there are. */
export async function readOtherReviews({ db }: ReviewDeps, id: string, visit: Visit): Promise<OtherReviews> {
  const open = await openAssignment(db, id, visit);
  if (!mayReadOthers(open)) throw new Refused('NOT_FOUND');
  const rows = await listOthers(db, visit.edition.id, open.assignment);
  const of = { editionId: visit.edition.id, abstract: open.assignment.abstractId };
  const numbers = await listReviewerNumbers(db, of);
  const numbered = rows
    .map((row) => ({ ...row, number: numbers.get(row.account) ?? null }))
    .toSorted((one, two) => (one.number ?? Infinity) - (two.number ?? Infinity));
  return {
    reviews: numbered.map(({ scores, points, recommendation, toAuthor, number }) => ({
      who: reviewerWords(number),
      scores,
      points,
      recommendation,
      toAuthor,
    })),
  };
}
