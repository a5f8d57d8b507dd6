import { expect, test } from 'vitest';
import { changesScores, Criteria, Criterion, mostPoints, pointsInWords, reviewPoints } from './rubric.ts';

const criterion = (change: Partial<Criterion> = {}): Criterion => ({
  code: null,
  name: 'Originality',
  question: 'How new is it?',
  weight: 1,
  counts: true,
  steps: 5,
  anchors: ['known', '', '', '', 'clearly new'],
  ...change,
});

test('a criterion has a name, a question, a weight, steps, and words for the lowest and the highest', { tags: ['REV-004'] }, () => {
  expect(Criterion.safeParse(criterion()).success).toBe(true);
  const bad: Array<[Partial<Criterion>, string]> = [
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ question: '' }, 'question'],
    [{ question: 'x'.repeat(301) }, 'question'],
    [{ weight: -1 }, 'weight'],
    [{ weight: 11 }, 'weight'],
    [{ weight: 1.5 }, 'weight'],
    [{ weight: Number.NaN }, 'weight'],
    [{ steps: 1, anchors: ['one'] }, 'steps'],
    [{ steps: 11, anchors: Array<string>(11).fill('a step') }, 'steps'],
    [{ anchors: ['known', 'clearly new'] }, 'anchors'],
    [{ anchors: ['', '', '', '', 'clearly new'] }, 'anchors.0'],
    [{ anchors: ['known', '', '', '', ' '] }, 'anchors.last'],
    [{ code: 'Not a code' }, 'code'],
  ];
  for (const [change, at] of bad) {
    const { error } = Criterion.safeParse(criterion(change));
    expect([change, error?.issues.map(({ path }) => path.join('.'))]).toEqual([change, expect.arrayContaining([at])]);
  }
  for (const good of [
    { weight: 0 },
    { weight: 10 },
    { steps: 2, anchors: ['no', 'yes'] },
    { steps: 10, anchors: Array<string>(10).fill('a') },
  ])
    expect(Criterion.safeParse(criterion(good)).success).toBe(true);
});

test('at most nine, no two of one name or code', { tags: ['REV-004'] }, () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => criterion({ name: `Criterion ${i}`, code: `c-${i}` }));
  expect(Criteria.safeParse(many(9)).success).toBe(true);
  expect(Criteria.safeParse(many(10)).success).toBe(false);
  expect(Criteria.safeParse([criterion(), criterion({ name: 'ORIGINALITY' })]).success).toBe(false);
  expect(Criteria.safeParse([criterion({ code: 'a' }), criterion({ name: 'Method', code: 'a' })]).success).toBe(false);
});

const five = ['Originality', 'Method', 'Results', 'Clinical use', 'Clarity'].map((name) => criterion({ name }));
const heavy = Array.from({ length: 9 }, (_, i) =>
  criterion({ name: `C${i}`, weight: 10, steps: 10, anchors: Array<string>(10).fill('a') }),
);

test.each<[string, readonly Criterion[], ReadonlyArray<number | null>, string, number]>([
  ['four of five', five, [4, 4, 4, 5, null], '17 of 25', 1],
  ['all of them', five, [4, 4, 4, 5, 3], '20 of 25', 0],
  ['none yet', five, [], '0 of 25', 5],
  ['the lowest', five, [1, 1, 1, 1, 1], '5 of 25', 0],
  ['the highest', five, [5, 5, 5, 5, 5], '25 of 25', 0],
  ['weights', [criterion({ weight: 3 }), criterion({ weight: 2 })], [4, 5], '22 of 25', 0],
  ['weight nothing', [criterion({ weight: 0 }), criterion()], [5, 2], '2 of 5', 0],
  ['[REV-006] one that does not count', [criterion(), criterion({ counts: false, weight: 10 })], [3, 5], '3 of 5', 0],
  ['[REV-006] unscored, it is not missing', [criterion(), criterion({ counts: false })], [3, null], '3 of 5', 0],
  ['[REV-005] the most there can be', heavy, Array<number>(9).fill(10), '900 of 900', 0],
])('[REV-005] points: %s', (_, criteria, scores, words, missing) => {
  expect([pointsInWords(criteria, scores), reviewPoints(criteria, scores).missing]).toEqual([words, missing]);
  expect(mostPoints(criteria)).toBeLessThanOrEqual(999.99);
});

test('[REV-007] words, order and descriptions leave scores as they are; weights, steps and criteria do not', () => {
  const before = [criterion({ code: 'a' }), criterion({ code: 'b', name: 'Method' })];
  const [a, b] = before as [Criterion, Criterion];
  const same = [
    [b, a],
    [{ ...a, name: 'Novelty', question: 'Is it?', anchors: ['x', '', '', '', 'y'] }, b],
  ];
  for (const after of same) expect(changesScores(before, after)).toBe(false);
  const other = [[a], [a, b, criterion({ code: 'c', name: 'C' })], [a, { ...b, code: 'c' }]];
  for (const after of other) expect(changesScores(before, after)).toBe(true);
  for (const change of [{ weight: 2 }, { counts: false }, { steps: 2 }]) expect(changesScores(before, [{ ...a, ...change }, b])).toBe(true);
});
