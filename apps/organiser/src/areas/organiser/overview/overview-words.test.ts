import { expect, test } from 'vitest';
import { awayWords, greeting, waited, whenWords } from './overview-words.ts';

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

test.each([
  ['2025-09-08T18:00:00+05:30', 'today at 18:00, in 7 hours'],
  ['2025-09-09T00:00:00+05:30', 'tomorrow, Tuesday, at 00:00, in 13 hours'],
  ['2025-09-11T00:00:00+05:30', 'Thursday at 00:00, in 2 days'],
  ['2025-09-26T08:00:00+05:30', '08:00, in 17 days'],
])('what changes at %s: %s', { tags: ['ORG-110'] }, (at, words) =>
  expect(whenWords(new Date(at), new Date('2025-09-08T10:42:00+05:30'), 'Asia/Kolkata')).toBe(words),
);
