import type { ReviewedCall } from '@isocentre/contract/review/calls';
import { PRESENTATION_TYPES } from '@isocentre/domain/abstracts/abstract-rules';
import { submissionWindow } from '@isocentre/domain/abstracts/submission-window';
import { Refused } from '@isocentre/domain/refusals';
import { missingForReview, NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { countAbstracts, countReviewers, findSettings, listCriteria } from './queries/calls.ts';
import { countActiveReviewers, countSubmittedReviews, openedAt } from './queries/opening.ts';

export interface ReviewDeps {
  db: Database;
}

/** A call as the chair sees it; nobody's name is in it. */
export async function readCall({ db }: ReviewDeps, code: string, visit: Visit): Promise<ReviewedCall> {
  if (code !== REGULAR_CALL) throw new Refused('NOT_FOUND');
  const { id: editionId, edition } = visit.edition;
  const stored = await findSettings(db, editionId, code);
  const criteria = await listCriteria(db, editionId, code);
  const counts = await countAbstracts(db, editionId);
  const reviewers = await countReviewers(db, editionId);
  const activeReviewers = await countActiveReviewers(db, editionId);
  const opened = await openedAt(db, editionId, code);
  const { version, ...settings } = stored ?? { ...NEW_SETTINGS, version: 0 };
  const sum = (of: typeof counts) => of.reduce((total, { count }) => total + count, 0);
  const { instants, limits } = edition;
  return {
    code,
    window: {
      state: submissionWindow(edition, visit.now),
      opensAt: instants.abstractOpensAt,
      advertisedOn: instants.abstractDeadlineDisplay,
      closesAt: instants.abstractDeadlineEffective,
      graceMinutes: limits.abstractGraceMinutes,
      maxPerDelegate: limits.maxAbstracts,
      resultsAt: instants.resultsPublishedAt,
    },
    types: PRESENTATION_TYPES.map((name) => ({ name, abstracts: sum(counts.filter(({ type }) => type === name)) })),
    categories: edition.abstractCategories.map((name) => ({ name, abstracts: sum(counts.filter(({ category }) => category === name)) })),
    abstracts: sum(counts),
    reviewers,
    activeReviewers,
    settings,
    criteria,
    version,
    openedAt: opened?.toISOString() ?? null,
    submittedReviews: await countSubmittedReviews(db, editionId),
    missing: missingForReview({ settings, criteria, reviewers: activeReviewers }),
  };
}
