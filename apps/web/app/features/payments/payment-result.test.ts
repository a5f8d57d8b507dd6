import { expect, test } from 'vitest';
import { resultOf } from './payment-result.ts';

const refund = (state: string, amount = '₹1,000') => ({ state, amount });

test.each([
  ['created', null, [], 'Being confirmed'],
  ['authorized', null, [], 'Being confirmed'],
  ['failed', null, [], 'Declined'],
  ['returned', null, [], 'Returned'],
  ['captured', 'settles', [], 'Paid'],
  ['captured', 'part', [], 'Part paid'],
  ['captured', 'difference', [], 'Paid'],
  ['reversed', 'settles', [], 'Recorded by mistake'],
  ['captured', 'settles', [refund('processed')], 'Refunded'],
  ['captured', 'settles', [refund('processed', '₹400')], 'Partly refunded'],
  ['captured', 'second-payment', [refund('requested')], 'Being refunded'],
  ['captured', 'second-payment', [refund('processed')], 'Refunded'],
  ['captured', 'seat-lost', [refund('failed')], 'Under review'],
  ['captured', 'mismatch', [], 'Under review'],
] as const)('%s, %s, %o: %s', (state, outcome, refunds, words) => {
  expect(resultOf({ state, outcome, amount: '₹1,000', refunds }).words).toBe(words);
});
