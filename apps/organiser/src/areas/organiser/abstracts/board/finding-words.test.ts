import { expect, test } from 'vitest';
import { around, shareWords } from './finding-words.ts';

test('a passage stands between a few words', () => {
  const text = `${'a'.repeat(50)} by Raman et al. ${'b'.repeat(50)}`;
  const { before, words, after } = around(text, { at: 54, length: 5 });
  expect(words).toBe('Raman');
  expect(before).toBe(`…${text.slice(14, 54)}`);
  expect(after).toBe(`${text.slice(59, 99)}…`);
  expect(around('Raman', { at: 0, length: 5 })).toEqual({ before: '', words: 'Raman', after: '' });
});

test.each([
  [0.6, '60 % the same text as'],
  [0.996, '99 % the same text as'],
  [1, '100 % the same text as'],
])('%s', (share, words) => {
  expect(shareWords(share)).toBe(words);
});
