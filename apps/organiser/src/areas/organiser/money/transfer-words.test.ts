import { expect, test } from 'vitest';
import { changeWords, creditWords, spreadWords } from './transfer-words.ts';

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

const before = { utr: 'AXIS1', amountMinor: 900_000, receivedOn: '2025-08-01', payer: null };
const change = { at: '2025-08-03T04:42:00.000Z', by: 'Meera Iyer', reason: 'mistyped', before } as const;
test.each([
  [{ ...change, kind: 'corrected' as const }, 'mistyped. Before: ₹9,000, UTR AXIS1, came on 1 August 2025.'],
  [
    { ...change, kind: 'corrected' as const, reason: null, before: { ...before, payer: 'An institute' } },
    'the words are erased. Before: ₹9,000, UTR AXIS1, came on 1 August 2025, from An institute.',
  ],
  [{ ...change, kind: 'closed' as const }, 'mistyped.'],
])('what changed in a credit: %#', (given, words) => {
  const said = changeWords(given, 'INR', 'Asia/Kolkata');
  expect(said).toMatch(/^(Corrected|Closed) by Meera Iyer, 3 Aug 2025: /);
  expect(said.endsWith(words)).toBe(true);
});
