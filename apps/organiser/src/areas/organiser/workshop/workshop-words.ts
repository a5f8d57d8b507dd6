import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';

/** `17 November, 14:30`. */
export function untilWords(instant: string | null, timeZone: string): string {
  if (instant === null) return 'further notice';
  const at = new Date(instant);
  return `${dateInWords(localDate(at, timeZone), { year: false })}, ${localTime(at, timeZone)}`;
}

export const PLACE_STATES = {
  confirmed: { name: 'Confirmed', badge: 'good' },
  held: { name: 'Being paid', badge: 'info' },
  offered: { name: 'Offered', badge: 'pending' },
} as const;

/** `1 place`, `2 places`. */
export const placesWords = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;
