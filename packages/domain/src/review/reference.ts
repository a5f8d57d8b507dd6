import { plainText } from '../abstracts/inline-text.ts';

/** The number that an accepted abstract keeps, `OP-07`, one series for talks and one for e-posters. */
export const SERIES = ['oral', 'e-poster'] as const;
export type Series = (typeof SERIES)[number];

/** One run of # stands for the number, with as many digits at least. */
export const SERIES_PATTERN = /^[A-Z\d-]{1,20}#{1,5}$/;
export const USUAL_PATTERNS: Readonly<Record<Series, string>> = { oral: 'OP-##', 'e-poster': 'EP-##' };

export const referenceOf = (pattern: string, number: number): string =>
  pattern.replace(/#+/, (digits) => String(number).padStart(digits.length, '0'));

interface Numbered {
  readonly category: string;
  readonly title: string;
  readonly number: number;
}

/** By category, then by title, so that a printed number tells nobody's rank. */
export function inNumberingOrder<Row extends Numbered>(rows: readonly Row[], categories: readonly string[]): Row[] {
  const place = (category: string) => (categories.includes(category) ? categories.indexOf(category) : categories.length);
  const by = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return rows
    .map((row) => ({ row, at: place(row.category), words: plainText(row.title).trim() }))
    .toSorted(
      (a, b) => a.at - b.at || by.compare(a.row.category, b.row.category) || by.compare(a.words, b.words) || a.row.number - b.row.number,
    )
    .map(({ row }) => row);
}
