import { describe, expect, test } from 'vitest';
import { excludedFor, habitOf, inRankOrder, isSplit, meanPoints, meanZ, type Recommendation, scaleOf, spreadOf, zOf } from './standing.ts';

describe('mean and spread', () => {
  test.each([
    [[], null, 0],
    [[17], 17, 0],
    [[17, 20, 20], 19, 3],
    [[13, 21, 21], 18.33, 8],
    [[1, 2], 1.5, 1],
    [[5, 5, 6], 5.33, 1],
    [[20, 20, 21], 20.33, 1],
    [[20, 21, 21], 20.67, 1],
  ] as Array<[number[], number | null, number]>)('of %j: %j, %j', (points, mean, spread) => {
    expect([meanPoints(points), spreadOf(points)]).toEqual([mean, spread]);
  });
});

test(
  'z: points against the reviewer’s own mean, in their own deviations; with fewer than five reviews or equal ones there is none',
  { tags: ['REV-074'] },
  () => {
    const cases: Array<[number[], number, number | null]> = [
      [[10, 12, 14, 16, 18], 14, 0],
      [[10, 12, 14, 16, 18], 18, 1.41],
      [[10, 12, 14, 16, 18], 10, -1.41],
      [[20, 20, 20, 20, 25], 25, 2],
      [[20, 20, 20, 20, 25], 20, -0.5],
      [[10, 12, 14, 16], 14, null],
      [[], 14, null],
      [[15, 15, 15, 15, 15], 15, null],
    ];
    for (const [all, points, z] of cases) expect([all, zOf(points, habitOf(all))]).toEqual([all, z]);
    // Of one abstract: over the reviews that have one, and never 0 for none.
    expect([meanZ([1, null, 0.5]), meanZ([null, null]), meanZ([])]).toEqual([0.75, null, null]);
  },
);

describe('reviews that are split', () => {
  const scale = scaleOf([
    { weight: 2, counts: true, steps: 5 },
    { weight: 3, counts: true, steps: 5 },
    { weight: 4, counts: false, steps: 5 },
  ]);
  const reviews = (...said: Array<[number, Recommendation]>) => said.map(([points, recommendation]) => ({ points, recommendation }));
  test('the scale is what counts', () => expect(scale).toEqual({ least: 5, most: 25 }));
  test.each([
    ['[REV-075] at 40 % of the scale', reviews([13, 'e-poster'], [21, 'e-poster']), true],
    ['[REV-075] not just below it', reviews([13, 'e-poster'], [20, 'e-poster']), false],
    ['[REV-075] one refuses what another puts on the stage', reviews([17, 'oral'], [17, 'reject']), true],
    ['[REV-075] not an e-poster beside either', reviews([17, 'e-poster'], [17, 'reject'], [18, 'e-poster']), false],
    ['[REV-075] not a single review', reviews([5, 'reject']), false],
    ['[REV-075] not without one', [], false],
  ])('%s', (_title, said, split) => expect(isSplit(said, scale)).toBe(split));
  test('criteria without weight split nobody', () => expect(isSplit(reviews([0, 'oral'], [0, 'oral']), { least: 0, most: 0 })).toBe(false));
});

test('a review counts unless it is in conflict, suspended or ended', { tags: ['REV-077'] }, () => {
  const of = (assignment: 'open' | 'submitted' | 'suspended' | 'declined' | 'ended', inConflict = false) =>
    excludedFor({ assignment, inConflict });
  expect([of('submitted'), of('open')]).toEqual([null, null]);
  expect([of('suspended'), of('ended'), of('declined')]).toEqual(['suspended', 'ended', 'ended']);
  expect([of('submitted', true), of('suspended', true)]).toEqual(['conflict', 'conflict']);
});

test('equal means share a rank and stand by number; without a review there is none', { tags: ['REV-078'] }, () => {
  const rows = [
    { number: 9, mean: 18 },
    { number: 3, mean: null },
    { number: 7, mean: 19.33 },
    { number: 2, mean: 18 },
    { number: 5, mean: 17.99 },
    { number: 1, mean: null },
  ];
  expect(inRankOrder(rows).map(({ number, rank }) => [number, rank])).toEqual([
    [7, 1],
    [2, 2],
    [9, 2],
    [5, 4],
    [1, null],
    [3, null],
  ]);
  expect(inRankOrder([])).toEqual([]);
  // A mean of nothing is still better than none.
  expect(
    inRankOrder([
      { number: 1, mean: null },
      { number: 2, mean: 0 },
    ]).map(({ number, rank }) => [number, rank]),
  ).toEqual([
    [2, 1],
    [1, null],
  ]);
});
