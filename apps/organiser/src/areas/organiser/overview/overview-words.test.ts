import { expect, test } from 'vitest';
import { awayWords, greeting, waited } from './overview-words.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
  ['00:05', 'Good morning'],
  ['11:59', 'Good morning'],
  ['12:00', 'Good afternoon'],
  ['16:59', 'Good afternoon'],
  ['17:00', 'Good evening'],
])('at %s: %s', (time, words) => expect(greeting(time)).toBe(words));

test.each([
  [0, '1 min'],
  [59 * MINUTE, '59 min'],
  [26 * HOUR, '26 h'],
  [3.5 * DAY, '3 days'],
])('waited %d: %s', (ms, words) => expect(waited(ms)).toBe(words));

test.each([
  [10_000, 'within the hour'],
  [5 * HOUR, 'in 5 hours'],
  [DAY + HOUR, 'in 1 day'],
  [3 * DAY, 'in 3 days'],
])('%d away: %s', (ms, words) => expect(awayWords(ms)).toBe(words));
