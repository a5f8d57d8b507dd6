/** Refusals about contests. A table of its own, so that only the pages that need these texts load them. */
export const contestRefusals = {
  CONTEST_NOT_READY: { status: 409, text: 'Judging cannot begin yet.' },
  CONTEST_SEALED: { status: 409, text: 'This contest is sealed. Please reopen it first, and say why.' },
  CONTEST_UNDECIDED: { status: 409, text: 'Nothing has enough sheets for a rank, so there is no result to seal.' },
  SHEETS_EXIST: {
    status: 409,
    text: 'There are sheets by these criteria, or of this judge or board. They would be lost, so only wording can still be changed.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ContestRefusalCode = keyof typeof contestRefusals;

/** With the code `IN_CONFLICT`, to a judge. */
export const JUDGE_IN_CONFLICT = 'There is a conflict of interest with this one, so it is not yours to judge.';

/** With the code `IN_CONFLICT`, to a chair who would seal or reopen a contest. */
export const SEALED_BY_OTHERS =
  'You have a conflict of interest with something on this shortlist. Another chair seals or reopens this contest.';
