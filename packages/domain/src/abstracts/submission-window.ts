import { MINUTE_MS } from '../durations.ts';
import { abstractWindow } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { printedDate } from './dates.ts';
import { lastDay } from './deadline.ts';
import { type AbstractStatus, isStatus } from './status.ts';

/**
 * When abstracts are accepted. The deadline includes its last millisecond and excludes its instant. An edition may
 * grant a grace period after it: pages say Closed, and late submissions are accepted and marked as late.
 */
export type SubmissionWindow = 'upcoming' | 'open' | 'grace' | 'closed';

type Dates = Pick<Edition, 'instants' | 'timeZone'> & { limits: Pick<Edition['limits'], 'abstractGraceMinutes'> };

const deadlineOf = ({ instants }: Pick<Dates, 'instants'>) => Date.parse(instants.abstractDeadlineEffective);

/** When even the grace period is over; the deadline itself if there is none. */
export const graceEnds = (edition: Dates): Date => new Date(deadlineOf(edition) + edition.limits.abstractGraceMinutes * MINUTE_MS);

export function submissionWindow(edition: Dates, now: Date): SubmissionWindow {
  const window = abstractWindow(edition, now);
  return window === 'closed' && now < graceEnds(edition) ? 'grace' : window;
}

export const takesAbstracts = (window: SubmissionWindow): boolean => window === 'open' || window === 'grace';

/** How long after the deadline, in milliseconds; 0 before it. */
export const lateBy = (edition: Dates, now: Date): number => Math.max(0, now.getTime() - deadlineOf(edition));

export const windowWords = {
  closedTitle: 'Submission Deadline Passed',
  closed: (edition: Dates) => windowWords.closedBy(lastDay(edition)),
  closedBy: (day: string): string => `Abstract submission is closed. The deadline was ${printedDate(day)}.`,
  full: (max: number) => `max ${max} submissions allowed`,
} as const;

/** What an author may do with an abstract. Deleting is not possible; withdrawal is requested from the organisers. */
export interface AbstractActions {
  readonly edit: boolean;
  readonly requestWithdrawal: boolean;
}

export const isLocked = (status: AbstractStatus | null): boolean => isStatus(status, 'accepted') || isStatus(status, 'withdrawn');

export const actionsFor = (
  abstract: { status: AbstractStatus | null; withdrawalRequestedAt: string | null },
  window: SubmissionWindow,
): AbstractActions => ({
  edit: takesAbstracts(window) && !isLocked(abstract.status),
  requestWithdrawal: !isStatus(abstract.status, 'withdrawn') && abstract.withdrawalRequestedAt === null,
});
