import { dateInWords, localDate } from '../editions/local-time.ts';

/** `August 20, 2025`, as the deadline has been printed; from a date such as `2025-08-20`. */
export const printedDate = (date: string): string => dateInWords(date).replace(/^(\d+) (\w+) (\d+)$/, '$2 $1, $3');

/** `Sep 1, 2025`: the day of an instant in the edition's zone. */
export const shortDate = (instant: string, timeZone: string): string =>
  dateInWords(localDate(new Date(instant), timeZone)).replace(/^(\d+) (\w{3})\w* (\d+)$/, '$2 $1, $3');
