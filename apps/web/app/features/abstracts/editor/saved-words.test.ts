import { expect, test } from 'vitest';
import type { Phase } from '../drafts/writing.ts';
import { savedWords, timeInShort } from './saved-words.ts';

const NOON = new Date(2025, 7, 10, 12, 4).getTime();

test.each([
  ['today', 0, new Date(2025, 7, 10, 18).getTime(), '12:04'],
  ['another day', 0, new Date(2025, 7, 11, 9).getTime(), '10 Aug, 12:04'],
  ['today, on a moved clock', -3 * 3_600_000, new Date(2025, 7, 10, 18).getTime(), '09:04'],
])('a time is named by the clock its reader sees: %s', (_name, ahead, now, words) => {
  expect(timeInShort(NOON, ahead, now)).toBe(words);
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
  const said = savedWords({ phase, savedAt, failed: null }, 0);
  expect(said.kind).toBe(kind);
  expect(said.words).toContain(timeInShort(savedAt, 0));
});
