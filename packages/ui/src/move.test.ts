import { expect, test } from 'vitest';
import { moved, nth } from './move.ts';

test.each([
  [['a', 'b', 'c'], 0, 2, ['b', 'c', 'a']],
  [['a', 'b', 'c'], 2, 0, ['c', 'a', 'b']],
  [['a', 'b', 'c'], 1, -1, ['b', 'a', 'c']],
  [['a', 'b', 'c'], 1, 9, ['a', 'c', 'b']],
  [['a'], 0, 1, ['a']],
])('%j from %i to %i', (list, from, to, expected) => {
  expect(moved(list, from, to)).toEqual(expected);
});

test('places in words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(nth)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']);
});
