import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';

/**
 * An instant for people, in the edition's own zone: `Friday, 26 September 2025, 10:00 IST`. Browsers and servers may name
 * a zone differently, so this is said while loading and comes as data.
 */
export function momentInWords(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  return `${dateInWords(localDate(at, timeZone), { weekday: true })}, ${time.format(at)}`;
}
