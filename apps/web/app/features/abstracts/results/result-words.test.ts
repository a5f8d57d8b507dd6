import { expect, test } from 'vitest';
import { fileHint, resultHeading } from './result-words.ts';

test.each([
  ['offered', 'E-Poster', 'A place as an e-poster'],
  ['confirmed', 'Oral', 'Accepted as an oral presentation'],
  ['declined', 'Oral', 'You declined an oral presentation'],
  ['lapsed', 'E-Poster', 'The time to answer is over'],
] as const)('%s, %s', (state, type, words) => {
  expect(resultHeading({ state, type })).toBe(words);
});

test('what is taken as a file', () => {
  expect(fileHint({ kind: 'e-poster', maxMb: 40, maxPages: 1 })).toBe('PDF of one page, up to 40 MB.');
  expect(fileHint({ kind: 'slides', maxMb: 25, maxPages: 60 })).toBe('PDF or PowerPoint (.pptx), up to 60 slides and 25 MB.');
});
