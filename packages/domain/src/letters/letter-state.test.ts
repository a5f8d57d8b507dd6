import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { LETTER_TRIES, letterMayMove, LetterState, letterStatesBefore, pauseAfterTry } from './letter-state.ts';

describe('the moves of a letter', () => {
  const allowed = new Set([
    'draft > released',
    'draft > discarded',
    'draft > superseded',
    'released > draft',
    'released > sending',
    'sending > released',
    'sending > sent',
    'sending > failed',
    'sending > discarded',
    'sent > bounced',
    'failed > released',
  ]);
  const all = LetterState.options.flatMap((from) => LetterState.options.map((to) => [from, to] as const));

  test.each(all)('%s > %s', (from, to) => expect(letterMayMove(from, to)).toBe(allowed.has(`${from} > ${to}`)));

  test('only a released letter is sent, and of the ends only a failure comes back', () => {
    expect(letterStatesBefore('sending')).toEqual(['released']);
    expect(letterStatesBefore('released')).toEqual(['draft', 'sending', 'failed']);
    expect(letterStatesBefore('draft')).toEqual(['released']);
  });
});

describe('the pause after a try', () => {
  test.each([
    [1, 30_000],
    [2, 60_000],
    [3, 120_000],
    [7, 1_920_000],
    [8, HOUR_MS],
    [LETTER_TRIES, HOUR_MS],
    [5000, HOUR_MS],
  ])('after try %i: %i ms', (attempt, ms) => expect(pauseAfterTry(attempt, 30_000)).toBe(ms));

  test('all tries together outlast a day', () => {
    const total = Array.from({ length: LETTER_TRIES - 1 }, (_, i) => pauseAfterTry(i + 1, 30_000)).reduce((a, b) => a + b);
    expect(total).toBeGreaterThan(20 * HOUR_MS);
  });
});
