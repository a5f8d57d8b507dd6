import { expect, test } from 'vitest';
import { lastMomentInWords, momentInWords } from './moment-in-words.ts';

test('an instant is shown in the edition’s time zone', () => {
  expect(momentInWords('2025-09-26T10:00:00+05:30', 'Asia/Kolkata')).toBe('Friday, 26 September 2025, 10:00 IST');
  expect(momentInWords('2025-09-25T18:30:00Z', 'Asia/Kolkata')).toBe('Friday, 26 September 2025, 00:00 IST');
});

test.each([
  ['2026-06-10T18:30:00.000Z', 'the end of Wednesday, 10 June 2026 (IST)'],
  ['2026-06-10T12:30:00.000Z', 'Wednesday, 10 June 2026, 18:00 IST'],
])('%s', (instant, words) => {
  expect(lastMomentInWords(instant, 'Asia/Kolkata')).toBe(words);
});
