import { expect, test } from 'vitest';
import { type CountedSheet, rankContest } from './ranking.ts';

const sheet = (judge: string, candidate: string, content: number, design: number): CountedSheet => ({
  candidate,
  judge,
  points: content + design,
  scores: { content, design },
});
const rule = { leastJudges: 2, tieCriterion: 'content' };
const short = ({ ranked, apart }: ReturnType<typeof rankContest>) => ({
  ranked: ranked.map(({ candidate, rank, mean, tiedBy }) => [candidate, rank, mean, tiedBy]),
  apart: apart.map(({ candidate, rank, mean, sheets }) => [candidate, rank, mean, sheets]),
});

test.each([
  [
    '[REV-102] by the mean of sheets, two decimals',
    [sheet('j', 'a', 4, 4), sheet('k', 'a', 3, 4), sheet('j', 'b', 5, 4), sheet('k', 'b', 5, 5)],
    rule,
    {
      ranked: [
        ['b', 1, 9.5, null],
        ['a', 2, 7.5, null],
      ],
      apart: [['c', null, null, 0]],
    },
  ],
  [
    '[REV-102] equal means: the named criterion decides',
    [sheet('j', 'a', 3, 5), sheet('k', 'a', 3, 5), sheet('j', 'b', 5, 3), sheet('k', 'b', 5, 3)],
    rule,
    {
      ranked: [
        ['b', 1, 8, 'criterion'],
        ['a', 2, 8, 'criterion'],
      ],
      apart: [['c', null, null, 0]],
    },
  ],
  [
    '[REV-102] then more first places: two of three judges put b highest',
    [
      sheet('j', 'a', 4, 2),
      sheet('k', 'a', 4, 2),
      sheet('l', 'a', 4, 5),
      sheet('j', 'b', 4, 3),
      sheet('k', 'b', 4, 3),
      sheet('l', 'b', 4, 3),
    ],
    rule,
    {
      ranked: [
        ['b', 1, 7, 'first-places'],
        ['a', 2, 7, 'first-places'],
      ],
      apart: [['c', null, null, 0]],
    },
  ],
  [
    '[REV-102] the criterion comes before first places',
    [
      sheet('j', 'a', 5, 1),
      sheet('k', 'a', 5, 1),
      sheet('l', 'a', 5, 4),
      sheet('j', 'b', 4, 3),
      sheet('k', 'b', 4, 3),
      sheet('l', 'b', 4, 3),
    ],
    rule,
    {
      ranked: [
        ['a', 1, 7, 'criterion'],
        ['b', 2, 7, 'criterion'],
      ],
      apart: [['c', null, null, 0]],
    },
  ],
  [
    '[REV-102] without a named criterion first places decide at once',
    [
      sheet('j', 'a', 5, 1),
      sheet('k', 'a', 5, 1),
      sheet('l', 'a', 5, 4),
      sheet('j', 'b', 4, 3),
      sheet('k', 'b', 4, 3),
      sheet('l', 'b', 4, 3),
    ],
    { ...rule, tieCriterion: null },
    {
      ranked: [
        ['b', 1, 7, 'first-places'],
        ['a', 2, 7, 'first-places'],
      ],
      apart: [['c', null, null, 0]],
    },
  ],
  [
    '[REV-102] else they share a rank, and the next one is counted on',
    ['a', 'b', 'c'].flatMap((one) => ['j', 'k'].map((judge) => sheet(judge, one, one === 'c' ? 1 : 4, 4))),
    rule,
    {
      ranked: [
        ['a', 1, 8, 'shared'],
        ['b', 1, 8, 'shared'],
        ['c', 3, 5, null],
      ],
      apart: [],
    },
  ],
  [
    '[REV-102] fewer sheets than judges are asked for: apart, however high',
    [sheet('j', 'a', 5, 5), sheet('j', 'b', 1, 1), sheet('k', 'b', 1, 2)],
    rule,
    {
      ranked: [['b', 1, 2.5, null]],
      apart: [
        ['a', null, 10, 1],
        ['c', null, null, 0],
      ],
    },
  ],
  [
    '[REV-102] three share by the criterion, of whom first places part one',
    [
      sheet('j', 'a', 4, 4),
      sheet('k', 'a', 4, 4),
      sheet('j', 'b', 4, 4),
      sheet('k', 'b', 4, 4),
      sheet('j', 'c', 4, 3),
      sheet('k', 'c', 4, 5),
    ],
    rule,
    // j puts a and b first, k puts c first: one first place each.
    {
      ranked: [
        ['a', 1, 8, 'shared'],
        ['b', 1, 8, 'shared'],
        ['c', 1, 8, 'shared'],
      ],
      apart: [],
    },
  ],
] as const)('%s', (_title, sheets, by, expected) => {
  expect(short(rankContest(['a', 'b', 'c'], sheets, by))).toEqual(expected);
  // Whoever comes first in the tables says nothing.
  expect(short(rankContest(['a', 'b', 'c'], sheets.toReversed(), by))).toEqual(expected);
});

test('z stands beside the mean, from five sheets of a judge on, and orders nothing', { tags: ['REV-102'] }, () => {
  const candidates = ['a', 'b', 'c', 'd', 'e', 'f'];
  // j is strict and has five sheets; k is kind, with one.
  const sheets = [1, 2, 3, 4, 5].map((points, i) => sheet('j', candidates[i] ?? '', points, 0));
  const { ranked } = rankContest(candidates, [...sheets, sheet('k', 'f', 5, 5)], { leastJudges: 1, tieCriterion: null });
  expect(ranked.map(({ candidate, rank, mean, z }) => [candidate, rank, mean, z])).toEqual([
    ['f', 1, 10, null],
    ['e', 2, 5, 1.41],
    ['d', 3, 4, 0.71],
    ['c', 4, 3, 0],
    ['b', 5, 2, -0.71],
    ['a', 6, 1, -1.41],
  ]);
});

test('one sheet alone is no first place, and sheets of others than the candidates count for nothing', () => {
  const { ranked } = rankContest(['a'], [sheet('j', 'a', 5, 5), sheet('j', 'elsewhere', 1, 1)], { leastJudges: 1, tieCriterion: null });
  expect(ranked).toMatchObject([{ firstPlaces: 0, sheets: 1 }]);
});
