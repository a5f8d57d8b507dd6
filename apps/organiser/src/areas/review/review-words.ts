import type { Queue, QueuedAssignment } from '@isocentre/contract/review/reviewing';
import { dateInWords, daysBetween, localDate, localTime, shiftDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { seenWords } from '../../lib/day-words.ts';

/** The words of a reviewer's pages. */

/** `Monday, 8 September, 23:59`: a day that ends at midnight is named by its last minute. */
export function dueWords(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const day = localDate(at, timeZone);
  const endsDay = startOfDay(day, timeZone).getTime() === at.getTime();
  const named = dateInWords(endsDay ? shiftDate(day, -1) : day, { weekday: true, year: false });
  return `${named}, ${endsDay ? '23:59' : localTime(at, timeZone)}`;
}

/** `Asia/Kolkata` as people say it. */
export const zoneWords = (timeZone: string): string => (timeZone === 'Asia/Kolkata' ? 'India time' : timeZone.replaceAll('_', ' '));

export function leftWords(due: string, now: string, timeZone: string): string {
  if (Date.parse(now) > Date.parse(due)) return 'It is past; reviews are still taken, and marked as late.';
  const days = daysBetween(localDate(new Date(now), timeZone), localDate(new Date(Date.parse(due) - 1), timeZone));
  return days === 0 ? 'Today.' : days === 1 ? '1 day left.' : `${days} days left.`;
}

/** Reading, scoring and a sentence take about so long. */
const MINUTES_EACH = 5;

export const timeWords = (count: number): string => `about ${count * MINUTES_EACH} minutes of reading`;

export function standsAs(one: QueuedAssignment, queue: Pick<Queue, 'criteria' | 'most' | 'now'>, timeZone: string): string {
  const saved = one.savedAt ? `, saved ${seenWords(one.savedAt, timeZone, new Date(queue.now))}` : '';
  if (one.state === 'done')
    return one.changed ? 'Its text has changed since' : `${one.points ?? 0} of ${queue.most}${one.late ? ', late' : ''}`;
  if (one.state === 'draft') return `${one.scored} of ${queue.criteria} scores${saved}`;
  return one.opened ? 'Opened' : 'Not opened';
}

/** What is next after an abstract: the first that is not done behind it, else from the beginning. */
export function nextAfter(
  assignments: readonly QueuedAssignment[],
  id: string,
  waiting: ReadonlySet<string>,
): QueuedAssignment | undefined {
  const at = assignments.findIndex((one) => one.id === id);
  const order = [...assignments.slice(at + 1), ...assignments.slice(0, Math.max(at, 0))];
  return order.find((one) => one.state !== 'done' && !waiting.has(one.id));
}
