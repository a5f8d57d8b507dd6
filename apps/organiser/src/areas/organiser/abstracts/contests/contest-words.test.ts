import type { ContestCandidate } from '@isocentre/contract/review/contests';
import { USUAL_CRITERIA } from '@isocentre/domain/contests/contest';
import { expect, test } from 'vitest';
import { beforeSeal, lateCount, placeWords, rankWords } from './contest-words.ts';

const one = (rank: number | null, change: Partial<ContestCandidate> = {}): ContestCandidate => ({
  abstract: 'a',
  reference: 'EP-01',
  title: '',
  category: '',
  type: 'E-Poster',
  withdrawn: false,
  rank,
  mean: null,
  z: null,
  tiedBy: null,
  counted: 0,
  sheets: [],
  ...change,
});
const form = {
  name: '',
  rule: { category: null, type: null, delegates: [] },
  criteria: [...USUAL_CRITERIA],
  leastJudges: 3,
  tieCriterion: null,
  prizes: 2,
  resultsAt: null,
};

test('a rank that is shared says so', () => {
  const all = [one(1), one(2), one(2), one(null)];
  expect(all.map((row) => rankWords(row, all))).toEqual(['1', '=2', '=2', '–']);
});

test('a place in words', () => {
  const all = [one(1), one(2), one(2), one(4), one(null)];
  expect(all.map((row) => placeWords(row, all))).toEqual(['First', 'Second, shared', 'Second, shared', 'Rank 4', '']);
});

test('what stands before the seal', () => {
  const judges = [{ account: '', name: '', done: 3, of: 5, conflicts: 0 }];
  const candidates = [one(1, { tiedBy: 'shared' }), one(1, { tiedBy: 'shared' }), one(null), one(null, { withdrawn: true })];
  expect(beforeSeal({ judges, candidates, form })).toEqual([
    '2 sheets to come.',
    '1 has fewer than 3 sheets and no rank.',
    '2 share a rank for a prize.',
  ]);
  expect(beforeSeal({ judges: [], candidates: [one(1), one(3, { tiedBy: 'shared' })], form })).toEqual([
    'All sheets are in.',
    'No tie for a prize.',
  ]);
});

test('sheets that came after the seal are counted apart', () => {
  const sheet = { judge: '', points: 4, note: '', late: true };
  expect(
    lateCount({
      candidates: [
        one(1, {
          sheets: [
            { ...sheet, standing: 'after-seal' },
            { ...sheet, standing: 'counted' },
          ],
        }),
      ],
    }),
  ).toBe(1);
});
