import { expect, test } from 'vitest';
import type { Phase } from '../drafts/draft-keeper.ts';
import { savedWords, timeInShort } from './saved-words.ts';

const NOON = new Date(2025, 7, 10, 12, 4).getTime();

test.each([
  ['today', new Date(2025, 7, 10, 18).getTime(), '12:04'],
  ['another day', new Date(2025, 7, 11, 9).getTime(), '10 Aug, 12:04'],
])('a time is named by the clock of its reader: %s', (_name, now, words) => {
  expect(timeInShort(NOON, now)).toBe(words);
});

test.each<[Phase, string]>([
  ['clean', 'good'],
  ['waiting', 'busy'],
  ['saving', 'busy'],
  ['offline', 'warn'],
  ['signed-out', 'warn'],
  ['refused', 'warn'],
])('while %s, the time of the last saving is there', (phase, kind) => {
  const savedAt = Date.now();
  const said = savedWords({ phase, savedAt, failed: null });
  expect(said.kind).toBe(kind);
  expect(said.words).toContain(timeInShort(savedAt));
});
