import { expect, test } from 'vitest';
import { type Chosen, delegatesWords, isChosen, NOBODY, numberOf, peopleWords, pick, selectionOf } from './chosen.ts';

const of = (...ids: string[]): Chosen => ({ ids: new Set(ids), all: null });
const PAGE = ['a', 'b', 'c'];

test('picks and drops, over pages', () => {
  expect(pick(NOBODY, ['a'], true, PAGE)).toEqual(of('a'));
  expect(pick(of('a', 'z'), PAGE, true, PAGE)).toEqual(of('a', 'z', 'b', 'c'));
  expect(pick(of('a', 'z'), ['a', 'b'], false, PAGE)).toEqual(of('z'));
});

test('one dropped of all that match leaves the others of the page', () => {
  const all: Chosen = { ids: new Set(), all: 312 };
  expect([numberOf(all), isChosen(all, 'anybody')]).toEqual([312, true]);
  expect(pick(all, ['b'], false, PAGE)).toEqual(of('a', 'c'));
});

test('what is asked of the server', () => {
  expect(selectionOf(of('a', 'b'), { status: 'PAID' })).toEqual({ ids: ['a', 'b'] });
  expect(selectionOf({ ids: new Set(['a']), all: 312 }, { status: 'PAID' })).toEqual({ query: { status: 'PAID' }, count: 312 });
});

test('numbers in words', () => {
  expect([delegatesWords(1), delegatesWords(1312), peopleWords(1), peopleWords(2)]).toEqual([
    '1 delegate',
    '1,312 delegates',
    '1 person',
    '2 people',
  ]);
});
