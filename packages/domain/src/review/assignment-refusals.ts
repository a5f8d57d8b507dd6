/** Refusals to chairs about conflicts, opening and assignment. A table of its own, so that only the pages that need these texts load them. */
export const assignmentRefusals = {
  REVIEW_NOT_READY: { status: 409, text: 'Reviewing cannot open yet.' },
  REVIEW_NOT_OPEN: { status: 409, text: 'Reviewing has not been opened yet. Please open it on the page of the call first.' },
  RUBRIC_IN_USE: { status: 409, text: 'There are reviews by these criteria. Only their wording can still be changed.' },
  IN_CONFLICT: {
    status: 409,
    text: 'There is a conflict of interest with this abstract. Only a waiver on the page of conflicts allows it.',
  },
  NEVER_WAIVED: { status: 409, text: 'Nobody reviews their own abstract. This conflict cannot be waived.' },
  RUN_APPLIED: { status: 409, text: 'This proposal has been applied already.' },
  RUN_DISCARDED: { status: 409, text: 'This proposal is no longer there to be applied. Please calculate again.' },
  RUN_STALE: { status: 409, text: 'Something has changed since this was calculated. Please calculate again.' },
  RUN_STARTED: { status: 409, text: 'Somebody has begun to read or has been written to, so it cannot be undone as a whole.' },
  ALREADY_SEEN: {
    status: 409,
    text: 'A reviewer has opened an abstract and may know its authors. Names cannot be hidden from reviewers any more.',
  },
  TAKEOVER_STALE: { status: 409, text: 'Something has changed since this was shown. Please look at it again.' },
  NOBODY_TO_ACT_FOR: {
    status: 409,
    text: 'There is no abstract that only they could handle: another chair can, or they are in conflict, too.',
  },
  ROLE_FOR_SOCIETY: { status: 409, text: 'They review for the whole society. An owner of the society takes the role away, under People.' },
  ASSIGNMENT_UNUSUAL: { status: 409, text: 'This is more than they take, or outside their topics. Please say why, to do it all the same.' },
  ASSIGNMENT_DECLINED: { status: 409, text: 'They have declined this abstract.' },
  REVIEW_EXISTS: { status: 409, text: 'They have submitted a review of this abstract, and it stays.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type AssignmentRefusalCode = keyof typeof assignmentRefusals;
