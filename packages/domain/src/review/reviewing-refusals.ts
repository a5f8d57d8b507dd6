/** Refusals about writing reviews. A separate table, so that only the pages that need these texts load them. */
export const reviewingRefusals = {
  REVIEW_CLOSED: {
    status: 409,
    text: 'Reviewing has closed, so this review was not submitted. Your text stays here, and you can save it to a file. Please write to the chair.',
  },
  OWN_REVIEW_FIRST: {
    status: 409,
    text: 'Please submit your own review of this abstract first. Its discussion opens to you after that.',
  },
  ENTRY_STANDS: {
    status: 409,
    text: 'This was written more than ten minutes ago and stands as it is. Please write another entry; your words are still here.',
  },
  ASSIGNMENT_ENDED: {
    status: 409,
    text: 'This abstract is not yours to review any more: the chair has given it to somebody else. What you wrote is kept for you for 30 days.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ReviewingRefusalCode = keyof typeof reviewingRefusals;
