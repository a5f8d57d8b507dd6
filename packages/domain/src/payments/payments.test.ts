import { describe, expect, test } from 'vitest';
import { statesBefore } from '../moves.ts';
import { nextAsk, ORDER_MOVES } from './order-state.ts';
import { furthest, type PaymentState, paymentStateOf } from './payment-state.ts';
import { furthestRefund } from './refund-state.ts';
import { seatMeter } from '../workshop/seats.ts';
import { financialYear, receiptNumber } from './receipt-number.ts';

describe('how far a payment is', () => {
  test.each<[PaymentState, PaymentState, PaymentState]>([
    ['created', 'failed', 'failed'],
    ['failed', 'authorized', 'authorized'],
    ['failed', 'captured', 'captured'],
    ['captured', 'failed', 'captured'],
    ['captured', 'authorized', 'captured'],
    ['authorized', 'returned', 'returned'],
    ['returned', 'failed', 'returned'],
  ])('%s, then reported as %s: %s', (one, other, end) => {
    expect([furthest(one, other), furthest(other, one)]).toEqual([end, end]);
  });

  test('the provider’s words', () => {
    expect(paymentStateOf({ status: 'refunded', captured: true })).toBe('captured');
    expect(paymentStateOf({ status: 'refunded', captured: false })).toBe('returned');
    expect(furthestRefund('processed', 'failed')).toBe('processed');
    expect(furthestRefund('requested', 'pending')).toBe('pending');
  });
});

describe('an order', () => {
  test('any order can become paid once the provider has made it; a paid one can only be undone', () => {
    expect(statesBefore(ORDER_MOVES, 'paid')).toEqual(['open', 'expired', 'replaced', 'unfulfilled', 'review', 'part', 'ended']);
    expect(ORDER_MOVES.paid).toEqual(['part', 'ended']);
    expect(statesBefore(ORDER_MOVES, 'open')).toEqual(['preparing']);
  });

  test.each([
    [0, 60],
    [59, 60],
    [60, 300],
    [899, 900],
    [900, 1800],
    [1800, 3600],
    [3600, 7200],
    [345_599, 345_600],
  ])('%i seconds old is asked about at %i', (age, at) => {
    const made = new Date('2025-08-01T00:00:00Z');
    expect(nextAsk(made, new Date(made.getTime() + age * 1000))).toEqual(new Date(made.getTime() + at * 1000));
  });

  test('after four days it is no longer polled', () => {
    const made = new Date('2025-08-01T00:00:00Z');
    expect(nextAsk(made, new Date(made.getTime() + 345_600_000))).toBeNull();
  });
});

test.each<[number | null, number, string]>([
  [null, 7, 'unmetered'],
  [40, 0, 'open'],
  [40, 35, 'open'],
  [40, 36, 'few'],
  [40, 39, 'few'],
  [40, 40, 'full'],
  [0, 0, 'full'],
  [5, 1, 'open'],
  [5, 2, 'few'],
])('of %s seats %i taken: %s', (capacity, taken, meter) => expect(seatMeter({ capacity, taken })).toBe(meter));

test.each([
  ['2026-03-31T18:29:59.999Z', 4, '2025-26'],
  ['2026-03-31T18:30:00.000Z', 4, '2026-27'],
  ['2099-12-31T12:00:00Z', 4, '2099-00'],
  ['2026-01-01T00:00:00Z', 1, '2026'],
])('%s is in the financial year from month %i: %s', (now, month, year) =>
  expect(financialYear(new Date(now), 'Asia/Kolkata', month)).toBe(year),
);

test('a receipt’s number', () => expect(receiptNumber('TNPY28-', '2025-26', 7)).toBe('TNPY28/2025-26/0007'));
