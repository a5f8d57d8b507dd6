import { expect, test } from 'vitest';
import { momentInWords } from './moment-in-words.ts';

test('an instant is shown in the edition’s time zone', () => {
  expect(momentInWords('2025-09-26T10:00:00+05:30', 'Asia/Kolkata')).toBe('Friday, 26 September 2025, 10:00 IST');
  expect(momentInWords('2025-09-25T18:30:00Z', 'Asia/Kolkata')).toBe('Friday, 26 September 2025, 00:00 IST');
});
