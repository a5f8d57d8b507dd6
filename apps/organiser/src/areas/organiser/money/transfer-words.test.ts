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
  [900_000, 0, 900_000, '₹9,000 is recorded. Nobody is paid with it yet, ₹9,000 is left.'],
  [900_000, 5, 250_000, '₹9,000 is recorded. 5 payments are made with it, ₹2,500 is left.'],
  [null, 1, 0, 'One payment is made with it, nothing is left.'],
])('a credit of %s for %s', (amountMinor, people, restMinor, words) =>
  expect(creditWords({ currency: 'INR', amountMinor, people, restMinor })).toBe(words),
);
