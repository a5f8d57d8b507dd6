import { USUAL_CRITERIA } from '@isocentre/domain/contests/contest';
import { EMPTY_SHEET } from '@isocentre/domain/contests/sheet';
import { expect, test } from 'vitest';
import { countWords, nextToJudge, standsAs, totalWords } from './judge-words.ts';

const contest = { criteria: [...USUAL_CRITERIA] };
const all = { content: 4, design: 3, presenting: 4, answers: 3 };
const { answers: _, ...some } = all;

test.each([
  [{ scores: {} }, false, 'To judge'],
  [{ scores: some }, false, '3 of 4'],
  [{ scores: some }, true, '3 of 4, kept here'],
  [{ scores: all }, false, '14 of 20'],
  [{ scores: all }, true, '14, kept here'],
  [{ scores: {}, absent: true }, false, 'Nobody there'],
])('%j, kept %s: %s', (change, kept, words) => {
  expect(standsAs(contest, { candidate: { inConflict: false }, form: { ...EMPTY_SHEET, ...change }, kept })).toBe(words);
});

test('a conflict is said before anything else', () => {
  expect(standsAs(contest, { candidate: { inConflict: true }, form: EMPTY_SHEET, kept: false })).toBe('Conflict, not yours');
});

test('totals and counts', () => {
  expect(totalWords(contest, { ...EMPTY_SHEET, scores: some })).toEqual({ points: '11 of 20', left: 'one to go' });
  expect(totalWords(contest, { ...EMPTY_SHEET, scores: all })).toEqual({ points: '14 of 20', left: 'complete' });
  expect([countWords(8, 5, 1), countWords(8, 6, 0)]).toEqual(['8 judged, 5 left, 1 not yours', '8 judged, 6 left']);
});

test('next is what is left behind this one, then from the beginning; never what is not theirs', () => {
  const one = (abstract: string, inConflict = false) => ({
    abstract,
    reference: abstract,
    title: '',
    board: null,
    presenter: '',
    institution: '',
    inConflict,
    sheet: null,
  });
  const list = [one('a'), one('b'), one('c', true), one('d')];
  const next = (from: string, done: string[] = []) => nextToJudge(list, from, ({ abstract }) => !done.includes(abstract))?.abstract;
  expect([next('a'), next('b'), next('d'), next('a', ['b', 'd'])]).toEqual(['b', 'd', 'a', undefined]);
});
