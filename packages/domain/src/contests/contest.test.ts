import { expect, test } from 'vitest';
import { ContestForm, contestMayMove, ContestState, missingToOpen, tieRuleWords, USUAL_CRITERIA } from './contest.ts';
import { EMPTY_SHEET, isHandedIn, sameSheet, sheetPoints } from './sheet.ts';

const form: ContestForm = {
  name: 'Best e-poster',
  rule: { category: null, type: 'E-Poster', delegates: [] },
  criteria: [...USUAL_CRITERIA],
  leastJudges: 3,
  tieCriterion: 'content',
  prizes: 3,
  resultsAt: null,
};

test('a contest goes planned, open, closed, sealed; a sealed one only back to closed', { tags: ['REV-103'] }, () => {
  const moves = ContestState.options.flatMap((from) =>
    ContestState.options.filter((to) => contestMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['planned open', 'open closed', 'closed open', 'closed sealed', 'sealed closed']);
});

test.each([
  [form, []],
  [{ ...form, name: ' ' }, ['name']],
  [{ ...form, criteria: [] }, ['criteria', 'criteria', 'tieCriterion']],
  [{ ...form, criteria: USUAL_CRITERIA.map((one) => ({ ...one, counts: false })) }, ['criteria']],
  [{ ...form, tieCriterion: 'fame' }, ['tieCriterion']],
  [{ ...form, leastJudges: 0, prizes: 11 }, ['leastJudges', 'prizes']],
])('what a chair says: %#', (value, faults) => {
  const checked = ContestForm.safeParse(value);
  expect((checked.error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(faults);
});

test('what is missing is said at once', () => {
  expect(missingToOpen({ candidates: 0, judges: 1, leastJudges: 3, resultsPublished: false })).toHaveLength(3);
  expect(missingToOpen({ candidates: 1, judges: 3, leastJudges: 3, resultsPublished: true })).toEqual([]);
});

test('the rule for ties in words', () => {
  expect(tieRuleWords(USUAL_CRITERIA, 'content')).toBe('Higher Content, then more first places, else shared.');
  expect(tieRuleWords(USUAL_CRITERIA, null)).toBe('More first places, else shared.');
});

test('a sheet counts once every criterion that counts is scored, and somebody was there', () => {
  const scores = { content: 4, design: 3, presenting: 4, answers: 2 };
  const { answers: _, ...some } = scores;
  expect(sheetPoints(USUAL_CRITERIA, { scores, absent: false })).toBe(13);
  expect(sheetPoints(USUAL_CRITERIA, { scores: some, absent: false })).toBeNull();
  expect(sheetPoints(USUAL_CRITERIA, { scores, absent: true })).toBeNull();
  const handedIn = (change: object) => isHandedIn(USUAL_CRITERIA, { ...EMPTY_SHEET, ...change });
  expect([handedIn({ scores }), handedIn({ scores: some }), handedIn({ absent: true })]).toEqual([true, false, true]);
  expect(sameSheet({ ...EMPTY_SHEET, scores: { a: 1, b: 2 } }, { ...EMPTY_SHEET, scores: { b: 2, a: 1 } })).toBe(true);
  expect(sameSheet({ ...EMPTY_SHEET, note: 'x' }, EMPTY_SHEET)).toBe(false);
});
