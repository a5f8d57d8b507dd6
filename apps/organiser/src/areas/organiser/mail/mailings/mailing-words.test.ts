import { expect, test } from 'vitest';
import { differenceOf, groupName, momentWords, namesWords, sizeWords, stateOf } from './mailing-words.ts';

test.each([
  ['presenters', 'show=offered', 'Accepted and not confirmed'],
  ['presenters', 'show=declined', 'Presenters, as filtered'],
  ['delegates', '', 'Delegates, all of them'],
  ['reviewers', '', 'Reviewers with open reviews'],
] as const)('%s?%s is called %s', (table, filter, name) => {
  expect(groupName({ table, filter })).toBe(name);
});

test('how many letters, for how many rows, and when', () => {
  expect(sizeWords({ table: 'presenters' }, { rows: 34, total: 31 })).toBe('31 letters, for 34 presentations');
  expect(sizeWords({ table: 'delegates' }, { rows: 1, total: 1 })).toBe('1 letter, for 1 delegate');
  expect(momentWords('2026-09-17T09:00')).toBe('17 September 2026, 09:00');
});

const counts = (waiting: number, sent: number, failed = 0) => ({ waiting, sent, failed, dropped: 0 });
test.each([
  ['draft', null, counts(0, 0), 'Draft'],
  ['released', '2026-09-17T09:00', counts(3, 0), 'Planned'],
  ['released', '2026-09-17T09:00', counts(1, 2), 'On its way'],
  ['released', null, counts(3, 0), 'On its way'],
  ['released', null, counts(0, 3), 'Sent'],
  ['released', null, counts(0, 2, 1), 'Not all sent'],
  ['held', '2026-09-17T09:00', counts(0, 1), 'Held'],
  ['called-off', null, counts(0, 0), 'Called off'],
] as const)('%s, planned for %s: %j', (state, plannedFor, letters, words) => {
  expect(stateOf({ state, plannedFor, letters })[0]).toBe(words);
});

test('what has changed since the letters were shown', { tags: ['REV-124'] }, () => {
  const one = (key: string, name: string, digest: string) => ({ key, name, digest });
  const before = [one('1', 'Anbu', 'a'), one('2', 'Bala', 'b'), one('3', 'Chitra', 'c')];
  const now = [one('2', 'Bala', 'b'), one('3', 'Chitra Devi', 'd'), one('4', 'Deepa', 'e')];
  expect(differenceOf(before, now)).toEqual({ gone: ['Anbu'], come: ['Deepa'], changed: ['Chitra Devi'] });
  expect(differenceOf(now, now)).toEqual({ gone: [], come: [], changed: [] });
});

test('many names are shortened', () => {
  expect(namesWords(['A', 'B'])).toBe('A, B');
  expect(namesWords(Array.from({ length: 12 }, (_, n) => `P${n}`))).toBe('P0, P1, P2, P3, P4, P5, P6, P7, P8, P9 and 2 more');
});
