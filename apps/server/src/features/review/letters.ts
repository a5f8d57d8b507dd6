import { featureLetter } from '../../platform/letters/letter.ts';
import { renderDiscussionDigest } from './render-discussion-digest.ts';
import { conflictsFoundLetter, discussionDigestLetter, reviewReminderLetter } from './letter-definitions.ts';
import { renderConflictsFound } from './render-conflicts-found.ts';
import { renderReviewReminder } from './render-review-reminder.ts';

export const reviewLetters = [
  featureLetter(reviewReminderLetter, renderReviewReminder),
  featureLetter(discussionDigestLetter, renderDiscussionDigest),
  featureLetter(conflictsFoundLetter, renderConflictsFound),
];
