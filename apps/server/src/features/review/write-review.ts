import type { OwnReview } from '@isocentre/contract/review/reviewing';
import { Refused } from '@isocentre/domain/refusals';
import { revealsWriter } from '@isocentre/domain/review/names-reviewer';
import { impossibleScores, missingInReview, type ReviewForm, sameReview, scoresInOrder } from '@isocentre/domain/review/review-form';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { isLate } from '@isocentre/domain/review/reviewing-window';
import { type Criterion, reviewPoints } from '@isocentre/domain/review/rubric';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeReview, formOf, openAssignment, type OpenAssignment, tagOf } from './own-assignment.ts';
import { listCriteria } from './queries/calls.ts';
import { giveReviewerNumbers } from './queries/discussion.ts';
import { findReview, listTexts, type StoredReview } from './queries/reviewing.ts';
import { moveOwn, storeChanging, storeDraft, storeSubmitted } from './queries/write-reviews.ts';
import { findWriter } from './queries/writer.ts';
import type { ReviewDeps } from './read-call.ts';

interface Sent {
  readonly id: string;
  readonly version: number;
  readonly read: string;
  readonly form: ReviewForm;
}

interface Writing extends OpenAssignment {
  readonly stored: StoredReview | undefined;
  readonly criteria: readonly Criterion[];
  readonly abstractVersion: number;
  readonly reveals: readonly string[];
}

/** Keeps what is written so far. Over a submitted review it counts for nothing until it is submitted; so it may come at any time. */
export const saveReviewDraft = (deps: ReviewDeps, sent: Sent, visit: Visit): Promise<OwnReview> =>
  write(deps, sent, visit, isSaved, async (transaction, { stored, abstractVersion, reveals }) => {
    const of = { editionId: visit.edition.id, id: sent.id };
    if (stored && sameReview(formOf(stored), sent.form) && (stored.state === 'submitted' || stored.abstractVersion === abstractVersion))
      return;
    const written = { form: sent.form, abstractVersion, version: sent.version + 1, reveals };
    if (stored?.state === 'submitted') return storeChanging(transaction, of, written);
    await storeDraft(transaction, of, written);
    // Saved every few seconds: that it was begun is recorded, each letter is not.
    if (!stored) await record(transaction, 'review.begun', sent.id, visit);
  });

/** Submits a review, or submits it again: a version each. The time that counts is when the request arrived. */
export const submitReview = (deps: ReviewDeps, sent: Sent, visit: Visit): Promise<OwnReview> =>
  write(deps, sent, visit, isSubmitted, async (transaction, { assignment, closed, criteria, stored, abstractVersion, reveals }) => {
    const { form, id } = sent;
    if (closed) throw new Refused('REVIEW_CLOSED');
    const fields = missingInReview(criteria, form);
    if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
    const of = { editionId: visit.edition.id, id };
    const { points } = reviewPoints(criteria, scoresInOrder(criteria, form));
    const late = stored?.submittedAt ? stored.late : isLate(assignment.dueAt, visit.now);
    const version = sent.version + 1;
    await storeSubmitted(transaction, of, { form, abstractVersion, version, reveals, points, at: visit.now, late });
    if (!(await moveOwn(transaction, of, 'submitted', null))) throw new Refused('NOT_FOUND');
    await giveReviewerNumbers(transaction, { editionId: of.editionId, abstract: assignment.abstractId });
    await record(transaction, 'review.submitted', id, visit, { version, late, again: stored?.state === 'submitted' });
  });

const record = async (transaction: Database, action: string, id: string, visit: Visit, after?: object): Promise<void> => {
  await writeAudit(transaction, {
    editionId: visit.edition.id,
    actor: visit.actor,
    action,
    entity: 'assignment',
    entityId: id,
    ...(after ? { after } : {}),
    requestId: visit.requestId,
  });
};

/** Under the lock of the assignment: of two windows the second sees what the first stored, and nothing is written over it. */
async function write(
  { db }: ReviewDeps,
  sent: Sent,
  visit: Visit,
  isDone: (stored: StoredReview, sent: Sent) => boolean,
  store: (transaction: Database, writing: Writing) => Promise<void>,
): Promise<OwnReview> {
  const editionId = visit.edition.id;
  const writer = await findWriter(db, accountOf(visit).id);
  const { stored, isChanged } = await db.transaction().execute(async (transaction) => {
    const open = await openAssignment(transaction, sent.id, visit, true);
    const before = await findReview(transaction, editionId, sent.id);
    if (before && isDone(before, sent)) return { stored: before, isChanged: false };
    if ((before?.version ?? 0) !== sent.version) return { stored: before, isChanged: true };
    const criteria = await listCriteria(transaction, editionId, REGULAR_CALL);
    const fields = impossibleScores(criteria, sent.form);
    if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
    const texts = await listTexts(transaction, editionId, open.assignment.abstractId);
    const text = texts.find((one) => tagOf(one) === sent.read);
    if (!text) throw new Refused('VALIDATION', { fields: { read: 'This is not a text of the abstract. Please load the page again.' } });
    const reveals = revealsWriter(sent.form.toAuthor, writer);
    await store(transaction, { ...open, stored: before, criteria, abstractVersion: text.version, reveals });
    return { stored: await findReview(transaction, editionId, sent.id), isChanged: false };
  });
  const current = describeReview(stored, writer, visit);
  if (isChanged) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}

/** The same request again, because its answer was lost: it has happened. */
const isSaved = (stored: StoredReview, { version, form }: Sent): boolean =>
  stored.version === version + 1 && sameReview(formOf(stored), form);

const isSubmitted = (stored: StoredReview, sent: Sent): boolean =>
  stored.state === 'submitted' && stored.changing === null && isSaved(stored, sent);
