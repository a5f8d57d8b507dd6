import { describe, expect, test } from 'vitest';
import { minorOf } from '../fees/decimal-amount.ts';
import { settledIfBefore, workingDaysBefore } from './settlement-due.ts';
import { type SettlementColumn, settlementLine } from './settlement-line.ts';

test.each([
  ['1750', 'INR', 175_000],
  ['0.29', 'INR', 29],
  ['1.1', 'INR', 110],
  ['1150.000', 'INR', 115_000],
  ['90071992.54', 'INR', 9_007_199_254],
  ['500', 'JPY', 500],
  ['1.005', 'INR', null],
  ['0.5', 'JPY', null],
  ['1,750.00', 'INR', null],
  ['-5', 'INR', null],
  ['1e3', 'INR', null],
  ['', 'INR', null],
  ['.5', 'INR', null],
  ['NaN', 'INR', null],
])('[ORG-333] %s %s is exact, or no amount', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor);
});

describe('a line of the report', () => {
  const GIVEN: Record<SettlementColumn, string> = {
    transaction_entity: 'payment',
    entity_id: 'pay_JpAZjJN9O1lKuG',
    amount: '1750.00',
    currency: 'INR',
    'fee (exclusive tax)': '35.00',
    tax: '6.30',
    debit: '0.0',
    credit: '1708.70',
    settlement_id: 'setl_K4eBPTyLTnLCGr',
    settled_at: '05/09/2025 09:40:00',
    settlement_utr: 'axis 0025-090532',
  };
  const read = (change: Partial<typeof GIVEN> = {}) => settlementLine((column) => ({ ...GIVEN, ...change })[column]);

  test('is read by its digits', { tags: ['ORG-333'] }, () => {
    expect(read()).toEqual({
      id: 'pay_JpAZjJN9O1lKuG',
      kind: 'payment',
      settlement: 'setl_K4eBPTyLTnLCGr',
      utr: 'AXIS0025090532',
      settledOn: '2025-09-05',
      amountMinor: 175_000,
      feeMinor: 3_500,
      taxMinor: 630,
      debitMinor: 0,
      creditMinor: 170_870,
      currency: 'INR',
    });
    expect(read({ settled_at: '2025-09-05T23:59:59', settlement_utr: '' })).toMatchObject({ settledOn: '2025-09-05', utr: null });
    expect(read({ transaction_entity: 'Adjustment', entity_id: 'adj_1' })).toMatchObject({ kind: 'adjustment' });
  });

  test.each<[Partial<typeof GIVEN>, RegExp]>([
    [{ entity_id: '' }, /^entity_id is no id/],
    [{ entity_id: 'rfnd_1' }, /is not the id of a payment/],
    [{ transaction_entity: 'refund' }, /is not the id of a refund/],
    [{ transaction_entity: 'transfer' }, /is not the id of a transfer/],
    [{ transaction_entity: '' }, /^transaction_entity/],
    [{ settlement_id: '' }, /^settlement_id/],
    [{ currency: 'Rs' }, /^currency/],
    [{ amount: '17.505' }, /^amount has to be/],
    [{ amount: '99999999.00' }, /^amount is larger/],
    [{ 'fee (exclusive tax)': '' }, /^fee \(exclusive tax\)/],
    [{ tax: '-1' }, /^tax/],
    [{ debit: '1' }, /^debit and credit/],
    [{ settled_at: '31/02/2025' }, /^settled_at/],
    [{ settled_at: '1662350400' }, /^settled_at/],
    [{ settled_at: '1899-01-01' }, /^settled_at/],
    [{ settlement_utr: '=1+1' }, /^settlement_utr/],
  ])('%j is refused with what is wrong', { tags: ['ORG-333'] }, (change, fault) => {
    expect(read(change)).toMatch(fault);
  });
});

describe('five working days', () => {
  // Monday, 1 September 2025, to Sunday, 7 September.
  test.each([
    ['2025-09-01', '2025-08-25'],
    ['2025-09-03', '2025-08-27'],
    ['2025-09-05', '2025-08-31'],
    ['2025-09-06', '2025-08-31'],
    ['2025-09-07', '2025-08-31'],
  ])('[ORG-334] before %s is %s', (today, day) => {
    expect(workingDaysBefore(today, 5)).toBe(day);
  });

  test('end with a day of the society’s zone', { tags: ['ORG-334'] }, () => {
    // 20:00 UTC on Tuesday is Wednesday in India.
    expect(settledIfBefore(new Date('2025-09-02T20:00:00Z'), 'Asia/Kolkata').toISOString()).toBe('2025-08-27T18:30:00.000Z');
    expect(settledIfBefore(new Date('2025-09-02T18:00:00Z'), 'Asia/Kolkata').toISOString()).toBe('2025-08-26T18:30:00.000Z');
  });
});
