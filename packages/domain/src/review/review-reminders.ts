import { DAY_MS } from '../durations.ts';
import { daysBetween, localDate, localTime } from '../editions/local-time.ts';

/** When reviewers with open work are reminded: so many days before the last day of their reviews, on it, and after it. */
const STAGES = { before7: -7, before2: -2, today: 0, late: 3 } as const;
export type ReminderStage = keyof typeof STAGES;

/** People are not written to at night. */
const FROM = '09:00';
const UNTIL = '18:00';

interface Due {
  /** The instant at which reviews are due; midnight belongs to the day that ends with it. */
  readonly dueAt: Date;
  readonly now: Date;
  readonly timeZone: string;
}

/** Which reminder is due now; null: none. */
export function reminderStage({ dueAt, now, timeZone }: Due): ReminderStage | null {
  const time = localTime(now, timeZone);
  if (time < FROM || time >= UNTIL) return null;
  const days = daysBetween(lastDayOf(dueAt, timeZone), localDate(now, timeZone));
  return (Object.keys(STAGES) as ReminderStage[]).find((stage) => STAGES[stage] === days) ?? null;
}

/** What is due outside of these has no reminder, in any time zone. */
export function remindedAround(now: Date): { from: Date; to: Date } {
  const days = Object.values(STAGES);
  const away = (count: number) => new Date(now.getTime() + count * DAY_MS);
  return { from: away(-Math.max(...days) - 2), to: away(-Math.min(...days) + 2) };
}

/** The last day on which a review is in time. */
export const lastDayOf = (dueAt: Date, timeZone: string): string => localDate(new Date(dueAt.getTime() - 1), timeZone);
