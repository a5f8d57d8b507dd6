import { daysBetween, localDate, localTime } from '../editions/local-time.ts';

/** Who has not answered is reminded twice before the place lapses, at most so many days before the last day to answer. */
const STAGES = { first: 3, last: 1 } as const;
export type AnswerReminder = keyof typeof STAGES;

/** People are not written to at night. */
const FROM = '09:00';
const UNTIL = '18:00';
const DAY_MS = 24 * 3600 * 1000;

interface Waiting {
  /** The instant at which it lapses; midnight belongs to the day that ends with it. */
  readonly until: Date;
  /** Since when its author could know of it. */
  readonly knownSince: Date;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Which reminder is due now; null: none. A worker that was down on the day catches up on the next. Whoever has known of the
 * place for less than a day gets only the last one.
 */
export function answerReminder({ until, knownSince, now, timeZone }: Waiting): AnswerReminder | null {
  const time = localTime(now, timeZone);
  if (now >= until || time < FROM || time >= UNTIL) return null;
  const days = daysBetween(localDate(now, timeZone), lastDayToAnswer(until, timeZone));
  if (days <= STAGES.last) return 'last';
  return days <= STAGES.first && now.getTime() - knownSince.getTime() >= DAY_MS ? 'first' : null;
}

export const lastDayToAnswer = (until: Date, timeZone: string): string => localDate(new Date(until.getTime() - 1), timeZone);
