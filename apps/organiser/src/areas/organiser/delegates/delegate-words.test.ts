import type { DelegateMoney, DelegateOrder } from '@isocentre/contract/delegates/delegate';
import { expect, test } from 'vitest';
import { feeWords, shortDay, shortLabel, standingOf, standingWithMoney } from './delegate-words.ts';

const row = { status: 'PAID', proof: 'not-wanted', flagged: false, erased: false, cancelled: false, completed: true } as const;

test.each([
  [{}, { look: 'good', words: 'Paid' }],
  [{ proof: 'missing' }, { look: 'warn', words: 'Paid, proof missing' }],
  [
    { proof: 'pending', status: 'COMPLIMENTARY' },
    { look: 'warn', words: 'Proof to check' },
  ],
  [{ proof: 'verified' }, { look: 'good', words: 'Paid' }],
  [
    { proof: 'missing', status: 'NOT PAID' },
    { look: 'warn', words: 'Not paid' },
  ],
  [
    { flagged: true, proof: 'missing' },
    { look: 'bad', words: 'Flagged' },
  ],
  [
    { erased: true, flagged: true },
    { look: 'off', words: 'Erased' },
  ],
  [
    { cancelled: true, flagged: true },
    { look: 'off', words: 'Cancelled' },
  ],
  [
    { completed: false, status: 'NOT PAID' },
    { look: 'warn', words: 'Not completed' },
  ],
] as const)('%j is %j', (change, standing) => {
  expect(standingOf({ ...row, ...change })).toEqual(standing);
});

test('somebody who has paid a part is neither paid nor unpaid', () => {
  const order = { state: 'part' } as DelegateOrder;
  const money = { orders: [order] } as DelegateMoney;
  expect(standingWithMoney({ ...row, cancelled: null, status: 'NOT PAID', completed: false, money })).toEqual({
    look: 'warn',
    words: 'Paid in part',
  });
  expect(standingWithMoney({ ...row, cancelled: null, money: null })).toEqual({ look: 'good', words: 'Paid' });
});

test('amounts, labels and days are short', () => {
  expect(feeWords({ minor: 175_000, currency: 'INR' })).toBe('₹1,750');
  expect(feeWords(null)).toBe('');
  expect(shortLabel('RTT (Radiotherapy Technologist)')).toBe('RTT');
  expect(shortLabel('AMPI Member')).toBe('AMPI Member');
  const edition = { timeZone: 'Asia/Kolkata', startsOn: '2025-09-26' };
  // Already the 9th in Chennai.
  expect(shortDay('2025-09-08T19:00:00Z', edition)).toBe('9 Sep');
  expect(shortDay('2024-05-08T09:00:00Z', edition)).toBe('8 May 2024');
});
