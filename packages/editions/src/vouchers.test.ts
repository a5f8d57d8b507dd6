import { quoteToday } from '@isocentre/domain/fees/quote-today';
import {
  mayUseVoucher,
  voucherFaults,
  type VoucherForm,
  voucherInWords,
  voucherKey,
  voucherStanding,
} from '@isocentre/domain/payments/vouchers';
import { expect, test } from 'vitest';
import { ampiTnpy2025 as edition } from './ampi-tnpy-2025.ts';

const AUGUST_20 = new Date('2025-08-20T12:00:00+05:30');
const SEPTEMBER = new Date('2025-09-01T00:00:00+05:30');
const JUST_BEFORE = new Date(SEPTEMBER.getTime() - 1);

test('a voucher’s price is that of its phase, is named in the quote, and ends with it', { tags: ['ORG-341'] }, () => {
  const choice = {
    category: 'ampi',
    registration_type: 'early-bird',
    price_kept: true,
    promise: { name: 'voucher ABCD-2345', until: SEPTEMBER },
  };
  expect(quoteToday(edition, choice, JUST_BEFORE)).toEqual({
    type: 'early-bird',
    chargeMinor: 150_000,
    currency: 'INR',
    price: '₹1,500',
    until: '2025-08-31T18:30:00.000Z',
    nextPrice: null,
    words: '₹1,500, the price of Early bird with voucher ABCD-2345, until 31 August',
  });
  expect(quoteToday(edition, choice, SEPTEMBER)).toMatchObject({ type: 'regular', chargeMinor: 175_000 });
  // Not longer than anything can be booked.
  const longer = { ...choice, promise: { name: 'voucher ABCD-2345', until: new Date('2026-01-01T00:00:00Z') } };
  expect(quoteToday(edition, longer, SEPTEMBER)?.until).toBe('2025-10-03T18:30:00.000Z');
});

test.each([
  ['abcd-2345', 'ABCD2345'],
  ['  ABCD 2345\t', 'ABCD2345'],
  ['ａｂｃｄ–2345', 'ABCD2345'],
  ['', ''],
])('%j is the code %s', { tags: ['ORG-341'] }, (typed, key) => expect(voucherKey(typed)).toBe(key));

test('a code is shown in groups of four', () => {
  expect(['ABCDEFGHJK', 'ABCDEFGH', 'ABC'].map(voucherInWords)).toEqual(['ABCD-EFGH-JK', 'ABCD-EFGH', 'ABC']);
});

const VOUCHER = { category: 'ampi', uses: 3, used: 2, valid_until: SEPTEMBER, ended_at: null };
test.each([
  ['usable', VOUCHER, AUGUST_20, true, 'usable'],
  ['used up', { ...VOUCHER, used: 3 }, AUGUST_20, false, 'used-up'],
  ['on its last day', VOUCHER, JUST_BEFORE, true, 'usable'],
  ['over', VOUCHER, SEPTEMBER, false, 'expired'],
  ['ended', { ...VOUCHER, ended_at: AUGUST_20 }, AUGUST_20, false, 'ended'],
] as const)('%s', { tags: ['ORG-341'] }, (_, voucher, now, may, standing) => {
  expect([mayUseVoucher(voucher, 'ampi', now), voucherStanding(voucher, now)]).toEqual([may, standing]);
  expect(mayUseVoucher(voucher, 'student', now)).toBe(false);
});

const FORM: VoucherForm = {
  code: '',
  kind: 'phase',
  phase: 'early-bird',
  category: 'ampi',
  uses: 5,
  validUntil: '2025-08-31',
  holder: 'a sponsor',
};
test.each([
  ['a phase’s price', {}, []],
  ['free', { kind: 'free', phase: null }, []],
  ['free, with the workshop', { kind: 'free', phase: null, category: 'oncology-or-physicist' }, []],
  ['a code of its own', { code: 'sponsor 2025' }, []],
  ['a short code', { code: 'abc-12' }, ['code']],
  ['a code with other signs', { code: 'sponsor_2025!' }, ['code']],
  ['no such category', { category: 'nobody' }, ['category']],
  ['free where it is complimentary', { kind: 'free', phase: null, category: 'ampi-senior' }, ['category']],
  ['a phase where there is one price', { category: 'oncology-or-physicist' }, ['category']],
  ['no phase', { phase: null }, ['phase']],
  ['no such phase', { phase: 'midnight' }, ['phase']],
] as const)('%s: %o leaves %o to correct', { tags: ['ORG-341'] }, (_, change, faults) =>
  expect(Object.keys(voucherFaults(edition, { ...FORM, ...change }))).toEqual(faults),
);
