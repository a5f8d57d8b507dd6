import { DAY_MS } from '../durations.ts';

/**
 * Calendar days in an edition's time zone. Rules work on instants; only these few functions convert between local dates
 * and instants, independently of the machine's zone.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, found);
  }
  return found;
}

/** The wall clock in `timeZone` at `instant`, read as if it were UTC, in epoch milliseconds. */
function wallClock(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/** The calendar date in `timeZone` at `now`, as `2025-09-26`. */
export function localDate(now: Date, timeZone: string): string {
  return new Date(wallClock(now.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The wall clock in `timeZone` at `now`, as `08:00`. */
export function localTime(now: Date, timeZone: string): string {
  return new Date(wallClock(now.getTime(), timeZone)).toISOString().slice(11, 16);
}

/** The instant at which the calendar date `date` (`2025-09-26`) begins in `timeZone`. */
export const startOfDay = (date: string, timeZone: string): Date => instantAt(date, '00:00', timeZone);

/** The instant at which a clock in `timeZone` shows this date and time (`23:59`). */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  // Near a clock change the offset at the guess may differ from the offset at the result, so correct twice.
  let guess = wanted;
  for (let i = 0; i < 2; i += 1) guess -= wallClock(guess, timeZone) - wanted;
  return new Date(guess);
}

/**
 * The instant at which a clock in `timeZone` first shows this date and time. Where clocks go forward over it there is none: then
 * as much later as they go forward.
 */
export function firstInstantAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const shown = [before, after].filter((instant) => wallClock(instant, timeZone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** The date that follows `date`. */
export const dayAfter = (date: string): string => shiftDate(date, 1);

/** The date `days` after `date`, or before it. */
export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` lies after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY_MS);

/**
 * The instant `days` later at the same local time. Where clocks go forward over that time there is none: then as much later
 * as they go forward.
 */
export function shiftInstant(instant: string, days: number, timeZone: string): string {
  const wanted = wallClock(Date.parse(instant), timeZone) + days * DAY_MS;
  let guess = wanted;
  for (let i = 0; i < 2; i += 1) guess -= wallClock(guess, timeZone) - wanted;
  const missing = wanted - wallClock(guess, timeZone);
  return new Date(guess + Math.max(0, missing)).toISOString();
}

/** The next local midnight after `now`. */
export function nextMidnight(now: Date, timeZone: string): Date {
  return startOfDay(dayAfter(localDate(now, timeZone)), timeZone);
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * A calendar date in words, as `26 September 2025` or `Friday, 26 September 2025`. Not by `Intl`, whose punctuation
 * differs between the server's version and the browser's.
 */
export function dateInWords(date: string, options: { weekday?: boolean; year?: boolean } = {}): string {
  const { weekday = false, year = true } = options;
  const day = new Date(`${date}T00:00:00.000Z`);
  const words = `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}${year ? ` ${day.getUTCFullYear()}` : ''}`;
  return weekday ? `${WEEKDAYS[day.getUTCDay()]}, ${words}` : words;
}

/** Two dates in words, with shared parts once: `26 and 27 September 2025`. */
export function datesInWords(first: string, last: string): string {
  if (first === last) return dateInWords(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = sameMonth ? String(Number(first.slice(8))) : dateInWords(first, { year: first.slice(0, 4) !== last.slice(0, 4) });
  return `${start} and ${dateInWords(last)}`;
}

/** The same without the year, for small spaces: `26-27 September`. */
export function daysInWords(first: string, last: string): string {
  const end = dateInWords(last, { year: false });
  if (first === last) return end;
  return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}-${end}` : `${dateInWords(first, { year: false })} - ${end}`;
}
