import { DAY_MS, HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import { dateInWords, dayAfter, localDate, localTime } from '@isocentre/domain/editions/local-time';

/** `Good morning`, by the hour of the edition's zone. */
export function greeting(time: string): string {
  const hour = Number(time.slice(0, 2));
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

/** How long something has waited: `26 h`, `3 days`. */
export function waited(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

/** How far away a moment is: `in 2 days`, `in 5 hours`. */
export function awayWords(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 1) return days === 1 ? 'in 1 day' : `in ${days} days`;
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 1) return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
  return 'within the hour';
}

/** Within three days in words, with the local time: `tomorrow, Saturday, at 00:00, in 14 hours`. Before that the time is enough. */
export function whenWords(at: Date, now: Date, timeZone: string): string {
  const ms = at.getTime() - now.getTime();
  const time = localTime(at, timeZone);
  if (ms > 3 * DAY_MS) return `${time}, ${awayWords(ms)}`;
  const [day, today] = [localDate(at, timeZone), localDate(now, timeZone)];
  const weekday = dateInWords(day, { weekday: true, year: false }).split(',', 1)[0] ?? '';
  const named = day === today ? 'today' : day === dayAfter(today) ? `tomorrow, ${weekday},` : weekday;
  return `${named} at ${time}, ${awayWords(ms)}`;
}

/** For those who listen to the page while its numbers change. */
export const figuresInWords = ({
  people,
  attention,
}: {
  people: { registered: number; paid: number };
  attention: readonly unknown[];
}): string =>
  `${people.registered} registered, ${people.paid} paid, ${attention.length === 1 ? '1 thing waits' : `${attention.length} things wait`} for you.`;
