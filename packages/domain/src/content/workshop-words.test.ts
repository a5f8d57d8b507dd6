import { expect, test } from 'vitest';
import { workshopTime } from './workshop-words.ts';

test.each([
  [{ date: '2025-09-26', starts: '08:00', ends: '12:30' }, '26 September 2025, 08:00-12:30'],
  [{ date: '2025-09-26', starts: '08:00', ends: null }, '26 September 2025, 08:00'],
  [{ date: '2025-09-26' }, '26 September 2025'],
])('%j: %s', (workshop, words) => expect(workshopTime(workshop)).toBe(words));
