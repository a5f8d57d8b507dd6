import { expect, test } from 'vitest';
import { EMPTY_REVIEW, impossibleScores, missingInReview, ReviewForm, sameReview, scoresInOrder } from './review-form.ts';

const criteria = [
  { code: 'originality', name: 'Originality', steps: 5 },
  { code: 'method', name: 'Method', steps: 3 },
];
const whole: ReviewForm = { ...EMPTY_REVIEW, scores: { originality: 5, method: 3 }, recommendation: 'oral' };

test('what is missing is named by field, in the order of the form', { tags: ['REV-061'] }, () => {
  expect(Object.entries(missingInReview(criteria, EMPTY_REVIEW))).toEqual([
    ['scores.originality', 'Please score Originality.'],
    ['scores.method', 'Please score Method.'],
    ['recommendation', 'Please say what you would give it.'],
  ]);
  expect(missingInReview(criteria, whole)).toEqual({});
  // A step that the criterion does not have is no score.
  expect(Object.keys(missingInReview(criteria, { ...whole, scores: { originality: 5, method: 4 } }))).toEqual(['scores.method']);
});

test('scores of other criteria, or beyond the steps, are impossible', () => {
  expect(impossibleScores(criteria, whole)).toEqual({});
  expect(Object.keys(impossibleScores(criteria, { scores: { method: 4, taste: 1 } }))).toEqual(['scores.method', 'scores.taste']);
  expect(scoresInOrder(criteria, { scores: { method: 2 } })).toEqual([null, 2]);
});

test('two boxes and nothing else: no further field, no score of 0, no text without an end', () => {
  expect(ReviewForm.safeParse(whole).success).toBe(true);
  for (const wrong of [
    { ...whole, public: true },
    { ...whole, scores: { originality: 0 } },
    { ...whole, scores: { originality: 2.5 } },
    { ...whole, toAuthor: 'x'.repeat(4001) },
  ])
    expect(ReviewForm.safeParse(wrong).success).toBe(false);
});

test('the same review in another order of its fields is the same', () => {
  expect(sameReview(whole, { ...whole, scores: { method: 3, originality: 5 } })).toBe(true);
  for (const other of [
    { scores: { originality: 5 } },
    { recommendation: null },
    { toAuthor: ' ' },
    { toCommittee: 'x' },
    { knowsAuthor: true },
  ])
    expect(sameReview(whole, { ...whole, ...other })).toBe(false);
});
