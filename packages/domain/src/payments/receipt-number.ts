import { localDate } from '../editions/local-time.ts';

/** The financial year of a moment, as in the books: `2025-26`, or `2026` if it is the calendar year. */
export function financialYear(now: Date, timeZone: string, startsInMonth: number): string {
  const [year = 0, month = 1] = localDate(now, timeZone).split('-').map(Number);
  const first = month >= startsInMonth ? year : year - 1;
  return startsInMonth === 1 ? String(first) : `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** `TNPY28/2025-26/0007`: without gaps within an edition and financial year. */
export const receiptNumber = (prefix: string, year: string, number: number) =>
  `${prefix.replace(/\W+$/, '')}/${year}/${String(number).padStart(4, '0')}`;

/** `TNPY28/CN/2025-26/0002`: a series of its own. */
export const creditNoteNumber = (prefix: string, year: string, number: number) =>
  receiptNumber(`${prefix.replace(/\W+$/, '')}/CN`, year, number);
