import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Sweep } from '../../platform/sweeps.ts';
import { followTies } from './follow-ties.ts';
import { forgetEndedDrafts } from './queries/ended-drafts.ts';
import { forgetOldChanges } from './queries/changed-abstracts.ts';
import { KEPT_DAYS } from './own-assignment.ts';
import { type ReminderDeps, remindReviewers } from './remind-reviewers.ts';
import { tellOfDiscussions } from './tell-of-discussions.ts';

export const reviewSweeps = (deps: ReminderDeps): Sweep[] => [
  { name: 'review.remind-reviewers', everyMs: 15 * MINUTE_MS, run: () => remindReviewers(deps) },
  { name: 'review.follow-ties', everyMs: 15 * MINUTE_MS, run: () => followTies(deps) },
  { name: 'review.tell-of-discussions', everyMs: 5 * MINUTE_MS, run: () => tellOfDiscussions(deps) },
  { name: 'review.forget-ended-drafts', everyMs: HOUR_MS, inTurns: true, run: () => forgetEndedDrafts(deps.db, KEPT_DAYS) },
  { name: 'review.forget-old-changes', everyMs: HOUR_MS, inTurns: true, run: () => forgetOldChanges(deps.db) },
];
