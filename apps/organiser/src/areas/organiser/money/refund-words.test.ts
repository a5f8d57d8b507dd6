import { expect, test } from 'vitest';
import { causeWords, countOf, refundStanding } from './refund-words.ts';

test.each([
  ['requested', 'provider', 'Sent to the provider'],
  ['requested', 'cash', 'To pay out'],
  ['proposed', 'transfer', 'To approve'],
  ['processed', 'cash', 'Given back'],
] as const)('%s, %s: %s', (state, method, words) => expect(refundStanding({ state, method }).words).toBe(words));

test.each([
  ['organisers', 'Cannot come', 'Cannot come'],
  ['second-payment', null, 'paid twice'],
  ['organisers', null, ''],
  ['something', null, 'something'],
])('%s with the reason %j', (cause, reason, words) => expect(causeWords({ cause, reason })).toBe(words));

test('states that stand together are counted together', () => {
  const counts = { proposed: 1, declined: 2, requested: 3, pending: 4, failed: 5, processed: 6 };
  expect(['proposed', 'requested,pending'].map((state) => countOf(counts, state))).toEqual([1, 7]);
});
