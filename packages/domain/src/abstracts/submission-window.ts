import { abstractWindow } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { localDate } from '../editions/local-time.ts';
import { printedDate } from './dates.ts';
import { type AbstractStatus, isStatus } from './status.ts';

/**
 * When abstracts are taken. The deadline includes its last millisecond and excludes its instant. An edition may grant a
 * grace after it, for what was on its way: pages say Closed, and what still arrives is taken and noted as late.
 */
export type SubmissionWindow = 'upcoming' | 'open' | 'grace' | 'closed';

type Dates = Pick<Edition, 'instants' | 'timeZone'> & { limits: Pick<Edition['limits'], 'abstractGraceMinutes'> };

const deadlineOf = ({ instants }: Pick<Dates, 'instants'>) => Date.parse(instants.abstractDeadlineEffective);

/** When even the grace is over; the deadline itself where there is none. */
export const graceEnds = (edition: Dates): Date => new Date(deadlineOf(edition) + edition.limits.abstractGraceMinutes * 60_000);

export function submissionWindow(edition: Dates, now: Date): SubmissionWindow {
  const window = abstractWindow(edition, now);
  return window === 'closed' && now < graceEnds(edition) ? 'grace' : window;
}

export const takesAbstracts = (window: SubmissionWindow): boolean => window === 'open' || window === 'grace';

/** How long after the deadline, in milliseconds; 0 before it. */
export const lateBy = (edition: Dates, now: Date): number => Math.max(0, now.getTime() - deadlineOf(edition));

/** The last day on which abstracts are taken: the instant itself is no longer part of it. */
export const lastDay = (edition: Dates): string => localDate(new Date(deadlineOf(edition) - 1), edition.timeZone);

export const windowWords = {
  closedTitle: 'Submission Deadline Passed',
  closed: (edition: Dates) => windowWords.closedBy(lastDay(edition)),
  closedBy: (day: string): string => `Abstract submission is closed. The deadline was ${printedDate(day)}.`,
  full: (max: number) => `max ${max} submissions allowed`,
} as const;

/** What its author may do with an abstract. Deleting is not among it; withdrawing is asked of the organisers. */
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
