import { expect, test } from 'vitest';
import { bookedWords, creditWords, importedWords, matchStanding, missingWords, settlementStanding } from './settlement-words.ts';

test.each([
  [{ lines: 10_000, added: 10_000, known: 0, settlements: 20 }, '10,000 lines of 20 settlements: all new.'],
  [
    { lines: 10_000, added: 0, known: 10_000, settlements: 20 },
    '10,000 lines of 20 settlements: nothing new, everything was known already.',
  ],
  [{ lines: 3, added: 1, known: 2, settlements: 1 }, '3 lines of 1 settlement: 1 new, 2 known already.'],
  [{ lines: 1, added: 1, known: 0, settlements: 1 }, '1 line of 1 settlement: all new.'],
])('[ORG-335] an import says what was new: %j', (answer, words) => {
  expect(importedWords(answer)).toBe(words);
});

const line = { kind: 'payment', booked: { amountMinor: 150_000, currency: 'INR' } } as const;
test.each([
  [{ ...line, match: 'differs' }, 'Our books say ₹1,500'],
  [{ ...line, match: 'differs', booked: { amountMinor: 0, currency: 'INR' } }, 'Not received, by our books'],
  [{ match: 'differs', kind: 'refund', booked: { amountMinor: 0, currency: 'INR' } }, 'Did not go back, by our books'],
  [{ match: 'unknown', kind: 'payment', booked: null }, 'No such payment in our books'],
  [{ match: 'unknown', kind: 'adjustment', booked: null }, 'No payment: adjustment'],
] as const)('[ORG-334] a line that does not agree says what the books say', (given, words) => {
  expect(bookedWords(given)).toBe(words);
});

test('what was explained waits no more', () => {
  expect([matchStanding({ match: 'differs', decided: false }), matchStanding({ match: 'differs', decided: true })]).toEqual([
    { look: 'bad', words: 'Amount differs' },
    { look: 'off', words: 'Amount differs, explained' },
  ]);
  expect([
    settlementStanding({ apart: 2, waiting: 1 }),
    settlementStanding({ apart: 2, waiting: 0 }),
    settlementStanding({ apart: 0, waiting: 0 }),
  ]).toEqual([
    { look: 'bad', words: '1 does not agree' },
    { look: 'off', words: '2 explained' },
    { look: 'good', words: 'All agree' },
  ]);
  expect([missingWords(1), missingWords(1200)]).toEqual([
    'One payment was captured and never settled',
    '1,200 payments were captured and never settled',
  ]);
});

test('what was credited is gross less fee and tax, or it says so', { tags: ['ORG-334'] }, () => {
  const sum = { currency: 'INR', grossMinor: 5_050_000, feeMinor: 101_000, taxMinor: 18_180, netMinor: 4_930_820 };
  expect(creditWords(sum)).toBe('₹50,500 less fees ₹1,010, tax ₹181.80');
  expect(creditWords({ ...sum, netMinor: 5_050_000 })).toBe('₹50,500 less fees ₹1,010, tax ₹181.80; ₹1,191.80 more than that was credited');
});
