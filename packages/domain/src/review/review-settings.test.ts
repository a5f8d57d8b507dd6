import { expect, test } from 'vitest';
import { missingForReview, NEW_SETTINGS, ReviewSettings, settingsFaults, workload } from './review-settings.ts';

const dates = { opensAt: '2025-09-02T00:00:00+05:30', dueAt: '2025-09-10T00:00:00+05:30', closesAt: '2025-09-12T00:00:00+05:30' };
const settings = { ...NEW_SETTINGS, ...dates };

test('a new call is double blind', () => {
  expect(NEW_SETTINGS.blind).toBe('double');
  expect(ReviewSettings.safeParse(NEW_SETTINGS).success).toBe(true);
});

test.each<[string, Partial<ReviewSettings>, string[]]>([
  ['as they should be', {}, []],
  ['one after the other by a millisecond', { dueAt: '2025-09-02T00:00:00.001+05:30' }, []],
  ['due when it opens', { dueAt: dates.opensAt }, ['dueAt']],
  ['closes when due', { closesAt: dates.dueAt }, ['closesAt']],
  ['closes before it opens, due unknown', { dueAt: null, closesAt: '2025-09-01T00:00:00+05:30' }, ['closesAt']],
  ['the same order in another zone', { dueAt: '2025-09-01T18:30:00.001Z' }, []],
  ['fewer wanted than needed', { wanted: 2, least: 3 }, ['least']],
])('dates and numbers: %s', (_, change, fields) => {
  expect(Object.keys(settingsFaults({ ...settings, ...change }))).toEqual(fields);
});

test('what is missing is said at once', () => {
  expect(missingForReview({ settings: NEW_SETTINGS, criteria: [], reviewers: 2 })).toEqual([
    'A criterion that counts, with a weight.',
    'The day on which reviewing opens.',
    'The day on which reviews are due.',
    'The day on which reviewing closes.',
    '1 more reviewer with topics: every abstract needs 3.',
  ]);
  const criterion = { code: 'a', name: 'A', question: 'A?', weight: 1, counts: true, steps: 2, anchors: ['no', 'yes'] };
  expect(missingForReview({ settings, criteria: [criterion], reviewers: 3 })).toEqual([]);
  for (const empty of [
    { ...criterion, counts: false },
    { ...criterion, weight: 0 },
  ])
    expect(missingForReview({ settings, criteria: [empty], reviewers: 3 })).toHaveLength(1);
});

test.each([
  [180, 24, { reviews: 540, each: 23, short: 60 }],
  [180, 27, { reviews: 540, each: 20, short: 0 }],
  [0, 24, { reviews: 0, each: 0, short: 0 }],
  [180, 0, { reviews: 540, each: null, short: 540 }],
  // Nobody reviews one abstract twice, whatever their load.
  [2, 2, { reviews: 6, each: 3, short: 2 }],
])('%i abstracts and %i reviewers', (abstracts, reviewers, expected) => {
  expect(workload(NEW_SETTINGS, { abstracts, reviewers })).toEqual(expected);
});
