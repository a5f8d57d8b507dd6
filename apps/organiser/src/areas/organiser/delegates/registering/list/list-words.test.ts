import { TagName } from '@isocentre/domain/bulk/tags';
import { expect, test } from 'vitest';
import { doneWords, inOrder, usualTag, wrongWords } from './list-words.ts';

const person = (row: number, wrong: boolean) => ({ row, faults: wrong ? [{ column: '', words: '' }] : [] }) as never;

test('what has to be corrected comes first, otherwise the order of the file', { tags: ['ORG-256'] }, () =>
  expect(inOrder([person(2, false), person(3, true), person(4, false), person(5, true)]).map(({ row }) => row)).toEqual([3, 5, 2, 4]),
);

test('numbers in words', () => {
  expect([wrongWords(1, 40), wrongWords(3, 1200)]).toEqual(['1 of 40 rows has to be corrected.', '3 of 1,200 rows have to be corrected.']);
  expect(doneWords({ people: 1, firstNumber: 'A-1', lastNumber: 'A-1' })).toBe('1 person is registered, as A-1.');
  expect(doneWords({ people: 2, firstNumber: 'A-1', lastNumber: 'A-2' })).toBe('2 people are registered, A-1 to A-2.');
});

test('the usual tag is one that can be given', () => {
  const tag = usualTag(new Date(2025, 8, 20, 12, 5));
  expect(tag).toMatch(/^List of 20 Sept? 2025 12\.05$/);
  expect(TagName.parse(tag)).toBe(tag);
});
