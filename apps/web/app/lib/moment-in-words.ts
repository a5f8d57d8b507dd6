import { dateInWords, localDate, shiftDate, startOfDay } from '@isocentre/domain/editions/local-time';

/**
 * An instant in words, in the edition's zone: `Friday, 26 September 2025, 10:00 IST`. Browsers and servers may name a
 * zone differently, so this is formatted while loading and sent as data.
 */
export function momentInWords(instant: string, timeZone: string, { weekday = true } = {}): string {
  return `${dateInWords(localDate(new Date(instant), timeZone), { weekday })}, ${timeInWords(instant, timeZone)}`;
}

/** The same without the day: `10:00 IST`. */
export function timeInWords(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  return time.format(new Date(instant));
}

/** The last moment of something: `the end of Wednesday, 10 June 2026 (IST)` for the midnight after it, else the moment itself. */
export function lastMomentInWords(instant: string, timeZone: string): string {
  const day = localDate(new Date(instant), timeZone);
  if (startOfDay(day, timeZone).getTime() !== Date.parse(instant)) return momentInWords(instant, timeZone);
  const [, zone = timeZone] = timeInWords(instant, timeZone).split(' ');
  return `the end of ${dateInWords(shiftDate(day, -1), { weekday: true })} (${zone})`;
}
