import { describe, expect, test } from 'vitest';
import { byBoard, mayAgreeToWall } from './poster-wall.ts';

test.each([
  [true, 'E-Poster', 'confirmed', true],
  [true, 'E-Poster', 'offered', false],
  [true, 'E-Poster', 'declined', false],
  [true, 'E-Poster', 'lapsed', false],
  [true, 'Oral', 'confirmed', false],
  [false, 'E-Poster', 'declined', true],
  [false, 'Oral', 'confirmed', true],
] as const)('agreeing %s to a wall with an %s that is %s: %s', (agreed, type, state, may) => {
  expect(mayAgreeToWall(agreed, { type, state })).toBe(may);
});

describe('the order of the wall', () => {
  test.each([
    ['by board, and 9 comes before 10', ['EP-03 10', 'EP-02 9', 'EP-01 2'], ['EP-01', 'EP-02', 'EP-03']],
    ['letters before numbers of the same letter', ['EP-01 B2', 'EP-02 A12', 'EP-03 A2'], ['EP-03', 'EP-02', 'EP-01']],
    ['without a board last, by number', ['EP-10', 'EP-2', 'EP-30 7'], ['EP-30', 'EP-2', 'EP-10']],
    ['the same board twice, by number', ['EP-12 4', 'EP-3 4'], ['EP-3', 'EP-12']],
  ])('%s', (_, given, expected) => {
    const posters = given.map((one) => {
      const [reference = '', board = null] = one.split(' ');
      return { reference, board };
    });
    expect(posters.toSorted(byBoard).map(({ reference }) => reference)).toEqual(expected);
    expect(
      posters
        .toReversed()
        .toSorted(byBoard)
        .map(({ reference }) => reference),
    ).toEqual(expected);
  });
});
