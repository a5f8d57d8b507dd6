import { DAY_MS } from '../durations.ts';
import { localDate, localTime, startOfDay } from './local-time.ts';

/**
 * The instants at which clocks in a zone show a date and a time. Usually one; two when clocks are put back, none when they are put
 * forward over it. Whoever typed the time is asked then, not guessed for.
 */
export function instantsAt(date: string, time: string, timeZone: string): Date[] {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(wanted)) return [];
  // No zone is further from UTC than a day, so its offsets of the day before and after are all there can be.
  const offsets = new Set([-1, 1].map((days) => offsetAt(wanted + days * DAY_MS, timeZone)));
  return [...offsets]
    .map((offset) => new Date(wanted - offset))
    .filter((instant) => localDate(instant, timeZone) === date && localTime(instant, timeZone) === time)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

function offsetAt(instant: number, timeZone: string): number {
  const at = new Date(instant);
  return Date.parse(`${localDate(at, timeZone)}T${localTime(at, timeZone)}:00.000Z`) - Math.floor(instant / 60_000) * 60_000;
}

/** `UTC+05:30`: how two instants with the same clock time are told apart. */
export function offsetInWords(instant: Date, timeZone: string): string {
  const minutes = Math.round(offsetAt(instant.getTime(), timeZone) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Whether a text is a day of the calendar: `2025-02-30` is none. */
export const isDay = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && localDate(startOfDay(date, 'UTC'), 'UTC') === date;
