import { createHash } from 'node:crypto';
import { DAY_MS } from '@isocentre/domain/durations';
import type { OwnReview, ReadingText } from '@isocentre/contract/review/reviewing';
import { Refused } from '@isocentre/domain/refusals';
import { revealsWriter, type Writer } from '@isocentre/domain/review/names-reviewer';
import { EMPTY_REVIEW, type ReviewForm } from '@isocentre/domain/review/review-form';
import { reviewingWindow } from '@isocentre/domain/review/reviewing-window';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { type CallDates, findCallDates, findOwn, type OwnAssignment, type StoredReview, type TextRow } from './queries/reviewing.ts';

export interface OpenAssignment {
  readonly assignment: OwnAssignment;
  readonly dates: CallDates;
  readonly closed: boolean;
}

/**
 * An assignment that its reviewer may read. Before reviewing was opened, suspended, given back, somebody else's or none at all:
 * the same answer, so that nobody learns which. Only that a chair has taken it away is said.
 */
export async function openAssignment(db: Database, id: string, visit: Visit, lock = false): Promise<OpenAssignment> {
  const editionId = visit.edition.id;
  const dates = await findCallDates(db, editionId);
  const window = dates ? reviewingWindow(dates, visit.now) : 'preparing';
  if (!dates || window === 'preparing') throw new Refused('NOT_FOUND');
  const assignment = await findOwn(db, { editionId, account: accountOf(visit).id, id, lock });
  if (assignment && isKept(assignment)) throw new Refused('ASSIGNMENT_ENDED');
  if (!assignment || (assignment.state !== 'open' && assignment.state !== 'submitted')) throw new Refused('NOT_FOUND');
  return { assignment, dates, closed: window === 'closed' };
}

/** How long somebody's words are kept for them after a chair has taken the abstract away. */
export const KEPT_DAYS = 30;

/** By the system's clock, by which it ended. */
export const isKept = ({ state, endedFor, endedAt }: OwnAssignment): boolean =>
  state === 'ended' && endedFor === 'removed' && endedAt !== null && endedAt.getTime() > Date.now() - KEPT_DAYS * DAY_MS;

/** The text without its version: how often it was changed is nobody's business. */
export const textOf = ({ version: _, ...text }: TextRow): ReadingText => text;

/** Stands for what a reviewer read. Authors are no part of it, so a change of theirs alone does not show. */
export const tagOf = (row: TextRow): string => {
  const { title, category, background, methods, results, conclusion, keywords } = row;
  return createHash('sha256')
    .update(JSON.stringify([title, category, background, methods, results, conclusion, keywords]))
    .digest('base64url')
    .slice(0, 22);
};

export const formOf = ({ changing, scores, recommendation, toAuthor, toCommittee, knowsAuthor }: StoredReview): ReviewForm =>
  changing ?? { scores, recommendation, toAuthor, toCommittee, knowsAuthor };

/** A review as its reviewer sees it. */
export function describeReview(stored: StoredReview | undefined, writer: Writer, visit: Visit): OwnReview {
  if (!stored)
    return { version: 0, form: EMPTY_REVIEW, state: 'none', savedAt: null, submittedAt: null, late: false, points: null, reveals: [] };
  const { version, state, changing, savedAt, submittedAt, late, points } = stored;
  const form = formOf(stored);
  return {
    version,
    form,
    state: state === 'submitted' && changing ? 'changing' : state,
    savedAt: visit.shown(savedAt),
    // By the edition's clock already.
    submittedAt: submittedAt?.toISOString() ?? null,
    late,
    points,
    reveals: revealsWriter(form.toAuthor, writer),
  };
}
