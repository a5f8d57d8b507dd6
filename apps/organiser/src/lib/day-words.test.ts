import { expect, test } from 'vitest';
import { dayOf, seenWords } from './day-words.ts';

const now = new Date('2026-01-01T10:00:00+05:30');

test.each([
  [null, 'not yet'],
  // Still 31 December in UTC.
  ['2026-01-01T04:30:00+05:30', '04:30'],
  ['2025-12-31T23:59:00+05:30', 'yesterday'],
  ['2025-12-24T12:00:00+05:30', '24 December 2025'],
])('%s was %s', (instant, words) => {
  expect(seenWords(instant, 'Asia/Kolkata', now)).toBe(words);
});

test('days are those of the edition', () => {
  expect(dayOf('2025-09-13T20:00:00Z', 'Asia/Kolkata')).toBe('14 September 2025');
});
