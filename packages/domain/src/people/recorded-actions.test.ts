import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';
import { RECORDED_ACTIONS } from './recorded-actions.ts';

test('every action has its own words, and is in one group', () => {
  const entries = Object.values(RECORDED_ACTIONS).flatMap((group) => Object.entries(group));
  expect(new Set(entries.map(([action]) => action)).size).toBe(entries.length);
  expect(new Set(entries.map(([, words]) => words)).size).toBe(entries.length);
  for (const [action, words] of entries) {
    expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
    expect(words, action).toMatch(/^[A-Z].*[^.]$/);
    expect(actionWords(action)).toBe(words);
  }
});

test('an action of an older version is shown by its name', () => {
  expect(actionWords('badge.re-printed')).toBe('Badge re printed');
});
