import { describe, expect, test } from 'vitest';
import { cashOf, countOf, NOTHING_TYPED, resultWords, takingsWords } from './shift-words.ts';

describe('what was typed as a count', () => {
  test.each([
    ['nothing', NOTHING_TYPED, 0, 0, []],
    ['notes and coins', { pieces: { 50000: '6', 20000: ' 2 ' }, other: '12.50', terminal: '13,000' }, 341_250, 1_300_000, []],
    [
      'what is no number',
      { pieces: { 50000: 'six', 1000: '-1' }, other: 'x', terminal: '1,0' },
      0,
      0,
      ['50000', '1000', 'other', 'terminal'],
    ],
  ])('%s', (_, typed, cash, terminal, wrong) => {
    const { count, wrong: found } = countOf(typed, 'INR');
    expect([cashOf(count), count.terminalMinor, found]).toEqual([cash, terminal, wrong]);
  });
});

const row = (rail: 'cash' | 'card-terminal', differenceMinor: number) => ({ rail, expectedMinor: 0, countedMinor: 0, differenceMinor });
test.each([
  [[row('cash', 0), row('card-terminal', 0)], 'No difference'],
  [[row('cash', -5_000), row('card-terminal', 0)], '₹50 short'],
  [[row('cash', 0), row('card-terminal', 2_000)], '₹20 over by card terminal'],
  [[row('cash', 100), row('card-terminal', -100)], '₹1 over in cash, ₹1 short by card terminal'],
])('a result in words %#', (compared, words) => {
  expect(resultWords({ compared, currency: 'INR' })).toBe(words);
});

test('takings in words', () => {
  const takings = [
    { rail: 'cash', payments: 13, takenBack: 1 },
    { rail: 'card-terminal', payments: 6, takenBack: 0 },
  ] as const;
  expect(takingsWords([...takings])).toBe('13 in cash, 6 by card terminal, 1 taken back');
});
