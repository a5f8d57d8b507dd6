import { DAY_MS, HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';

/** `Good morning`, by the hour of the edition's zone. */
export function greeting(localTime: string): string {
  const hour = Number(localTime.slice(0, 2));
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
