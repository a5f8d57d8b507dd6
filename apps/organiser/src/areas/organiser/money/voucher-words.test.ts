import { expect, test } from 'vitest';
import { endingWords, givesWords, usesWords, voucherStanding } from './voucher-words.ts';

const MEMBER = { code: 'ampi', label: 'AMPI Member' };

test('what it gives', { tags: ['ORG-341'] }, () => {
  expect(givesWords({ kind: 'free', phase: null, category: MEMBER })).toBe('Nothing to pay for AMPI Member');
  expect(givesWords({ kind: 'phase', phase: { code: 'early-bird', label: 'Early bird' }, category: MEMBER })).toBe(
    'The price of Early bird for AMPI Member',
  );
});

test.each([
  [{ used: 0, uses: 1 }, 'Not used yet'],
  [{ used: 1, uses: 1 }, 'Used'],
  [{ used: 0, uses: 5 }, '0 of 5 used'],
  [{ used: 3, uses: 5 }, '3 of 5 used'],
])('how often: %o', (voucher, words) => expect(usesWords(voucher)).toBe(words));

test.each([
  ['usable', 'good', 'Until 31 August'],
  ['used-up', 'off', 'Used up'],
  ['expired', 'off', 'Over since 31 August'],
  ['ended', 'off', 'Ended'],
] as const)('it is %s', (standing, look, words) =>
  expect(voucherStanding({ standing, validUntil: '2025-08-31' })).toEqual({ look, words }),
);

test('what ending it means', () => {
  expect(endingWords({ used: 0 })).toBe('Nobody has used it.');
  expect(endingWords({ used: 2 })).toContain('today’s price');
});
