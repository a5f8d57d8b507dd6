import type { MoneyRow } from '@isocentre/contract/money/payments';
import { expect, test } from 'vitest';
import { byCurrency, flaggedSums, paymentStanding, waitingWords, wayWords, whenWords } from './money-words.ts';

type Stands = Parameters<typeof paymentStanding>[0];

const captured: Stands = { state: 'captured', outcome: 'settles', rail: 'provider', late: false, flagged: false };

test.each<[Partial<Stands>, string, string]>([
  [{}, 'good', 'Paid'],
  [{ outcome: 'part' }, 'warn', 'Part'],
  [{ outcome: 'difference' }, 'good', 'Difference'],
  [{ outcome: 'second-payment' }, 'off', 'Second payment'],
  [{ outcome: 'seat-lost', late: true }, 'off', 'Seat lost, late'],
  [{ outcome: 'mismatch', flagged: true, late: true }, 'bad', 'Does not match'],
  // Somebody has decided about it.
  [{ outcome: 'mismatch' }, 'off', 'Did not match'],
  [{ outcome: null }, 'good', 'Received'],
  [{ state: 'authorized', outcome: null }, 'warn', 'Being confirmed'],
  [{ state: 'authorized', outcome: null, rail: 'cheque' }, 'warn', 'Not cleared yet'],
  [{ state: 'returned', outcome: null, rail: 'cheque' }, 'bad', 'Bounced'],
  [{ state: 'returned', outcome: null }, 'off', 'Returned'],
  [{ state: 'failed', outcome: null }, 'off', 'Declined'],
  [{ state: 'reversed', rail: 'cash' }, 'off', 'Taken back'],
])('%j is %s: %s', (given, look, words) => expect(paymentStanding({ ...captured, ...given })).toEqual({ look, words }));

test.each<[MoneyRow['rail'], string | null, string]>([
  ['provider', 'upi', 'Online, UPI'],
  ['provider', null, 'Online'],
  ['provider', 'paylater', 'Online, paylater'],
  ['card-terminal', null, 'Card terminal'],
])('%s by %s reads %s', (rail, method, words) => expect(wayWords({ rail, method })).toBe(words));

test.each([
  ['2025-09-08T05:11:00Z', '10:41'],
  // 00:04 in India, and still the day before in UTC.
  ['2025-09-07T18:34:00Z', '00:04'],
  ['2025-09-07T15:34:00Z', 'Sun 21:04'],
  ['2025-09-02T12:30:00Z', 'Tue 18:00'],
  ['2025-09-01T12:30:00Z', '1 Sep, 18:00'],
  ['2024-12-24T12:30:00Z', '24 Dec 2024'],
])('%s was %s', (instant, words) => expect(whenWords(instant, 'Asia/Kolkata', new Date('2025-09-08T05:12:00Z'))).toBe(words));

test('rupees come first', () => {
  const names = (...list: string[]) => byCurrency(list.map((currency) => ({ currency }))).map(({ currency }) => currency);
  expect(names('USD', 'EUR', 'INR')).toEqual(['INR', 'EUR', 'USD']);
});

test.each([
  [0, 0, ''],
  [1, 0, 'One refund waits for approval'],
  [2, 1, '2 refunds wait for approval, one refund failed'],
  [0, 1, 'One refund failed'],
  [0, 3, '3 refunds failed'],
])('%i proposed and %i failed: %j', (proposed, failed, words) => expect(waitingWords({ proposed, failed })).toBe(words));

test('a flagged payment says what was paid and what was asked for', () =>
  expect(flaggedSums({ amountMinor: 150_000, currency: 'INR', ordered: { amountMinor: 175_000, currency: 'INR' } })).toBe(
    'paid ₹1,500, the price is ₹1,750',
  ));
