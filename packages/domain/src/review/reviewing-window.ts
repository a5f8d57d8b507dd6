/** When the abstracts of a call are reviewed. */
export interface ReviewingDates {
  /** When a chair opened reviewing; null: still in preparation. */
  readonly openedAt: Date | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Preparing: reviewers see nothing. Closed: they read what they wrote. */
export type ReviewingWindow = 'preparing' | 'open' | 'closed';

/** Exact to the millisecond: at its instant, reviewing is open or closed. */
export function reviewingWindow({ openedAt, opensAt, closesAt }: ReviewingDates, now: Date): ReviewingWindow {
  if (openedAt === null || (opensAt !== null && now < opensAt)) return 'preparing';
  return closesAt !== null && now >= closesAt ? 'closed' : 'open';
}

/** A review that comes after the day it was due is taken, and marked. */
export const isLate = (dueAt: Date, now: Date): boolean => now > dueAt;
