import { expect, test } from 'vitest';
import { creditWords, spreadWords } from './transfer-words.ts';

test.each([
  [900_000, 750_000, '₹7,500 of ₹9,000, ₹1,500 left'],
  [750_000, 750_000, '₹7,500 of ₹7,500, nothing left'],
  [600_000, 750_000, '₹7,500 of ₹6,000, ₹1,500 too much'],
  [null, 750_000, '₹7,500 so far'],
])('of %s, %s is spread: %s', (availableMinor, usedMinor, words) =>
  expect(spreadWords({ currency: 'INR', availableMinor, usedMinor })).toBe(words),
);

test.each([
  [0, '₹9,000 is recorded: nobody is paid with it yet, ₹9,000 left.'],
  [1, '₹9,000 is recorded: one payment is made with it, ₹9,000 left.'],
  [5, '₹9,000 is recorded: 5 payments are made with it, ₹9,000 left.'],
])('a credit for %s', (people, words) => expect(creditWords('₹9,000', people, '₹9,000 left')).toBe(words));
