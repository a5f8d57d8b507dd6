import { defineLetter } from '../../platform/letters/letter.ts';

/** About a reviewer's account; its occasion is which reminder it is, and the instant at which their reviews are due. */
export const reviewReminderLetter = defineLetter('abstracts.review-reminder', { priority: 'reminder' });

/** About the account that is told; its occasion is the span of time in which others have written. */
export const discussionDigestLetter = defineLetter('abstracts.discussion-digest', { priority: 'reminder' });

/** About a chair's account; its occasion is the change that suspended something. Whose work it is stands on the page of conflicts alone. */
export const conflictsFoundLetter = defineLetter('abstracts.conflicts-found');
