import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';

/** `14 September 2025`, in the edition's zone. */
export const dayOf = (instant: string, timeZone: string): string => dateInWords(localDate(new Date(instant), timeZone));

/** When somebody was last here: today by the clock, then by the day. */
export function seenWords(instant: string | null, timeZone: string, now = new Date()): string {
  if (instant === null) return 'not yet';
  const at = new Date(instant);
  const day = localDate(at, timeZone);
  if (day === localDate(now, timeZone)) return localTime(at, timeZone);
  if (day === localDate(new Date(now.getTime() - DAY_MS), timeZone)) return 'yesterday';
  return dateInWords(day, { year: day.slice(0, 4) !== localDate(now, timeZone).slice(0, 4) });
}
