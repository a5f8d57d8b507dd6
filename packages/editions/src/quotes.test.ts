import type { Edition } from '@isocentre/domain/editions/edition';
import { quoteFor, untilInWords } from '@isocentre/domain/fees/quote';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { withKeptType } from '@isocentre/domain/registration/kept-type';
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import { describe, expect, test } from 'vitest';
import { ampiTnpy2025 as edition } from './ampi-tnpy-2025.ts';

/** What a registration costs if paid now, until when, and afterwards: the rule that charges money, on the edition's own prices. */

const JUNE = '2025-06-01T00:00:00+05:30';
const AUGUST = '2025-08-20T12:00:00+05:30';
const SEPTEMBER = '2025-09-20T12:00:00+05:30';
const AFTERWARDS = '2025-10-04T00:00:00+05:30';

const categoryOf = (code: string, of: Edition = edition) => {
  const found = of.categories.find((one) => one.code === code);
  if (!found) throw new Error(`no category ${code}`);
  return found;
};
const today = (code: string | null, type: string | null, at: string, of: Edition = edition) =>
  quoteToday(of, { category: code, registration_type: type, price_kept: false }, new Date(at));

test('the whole quote', () => {
  expect(quoteFor(edition, categoryOf('overseas'), 'early-bird', new Date(JUNE))).toEqual({
    type: 'early-bird',
    chargeMinor: 873_600,
    currency: 'INR',
    price: '$100 (charged ₹8,736)',
    until: '2025-08-15T18:30:00.000Z',
    nextPrice: '$120 (charged ₹10,440)',
    words: '$100 (charged ₹8,736) until 15 August, then $120 (charged ₹10,440)',
  });
  expect(quoteFor(edition, categoryOf('ampi'), 'onsite', new Date(SEPTEMBER))).toEqual({
    type: 'onsite',
    chargeMinor: 200_000,
    currency: 'INR',
    price: '₹2,000',
    until: '2025-10-03T18:30:00.000Z',
    nextPrice: null,
    words: '₹2,000 until 3 October',
  });
});

test.each([
  ['ampi', JUNE, 150_000, '₹1,500 until 15 August, then ₹1,750'],
  ['ampi', AUGUST, 175_000, '₹1,750 until 10 September, then ₹2,000'],
  // The price does not rise with the first phase: what counts is when it changes.
  ['student', JUNE, 100_000, '₹1,000 until 10 September, then ₹1,500'],
  ['student', AUGUST, 100_000, '₹1,000 until 10 September, then ₹1,500'],
  ['rtt', SEPTEMBER, 100_000, '₹1,000 until 3 October'],
  // One price, until the workshop begins.
  ['oncologist-physicist-team', JUNE, 500_000, '₹5,000 until 26 September, 08:00'],
  ['oncology-or-physicist', SEPTEMBER, 300_000, '₹3,000 until 26 September, 08:00'],
  // One price, until registration ends.
  ['ampi-senior', AUGUST, 100, 'Complimentary with ₹1 service charge until 3 October'],
])('%s at %s', (code, at, chargeMinor, words) => {
  expect(today(code, null, at)).toMatchObject({ chargeMinor, words });
});

describe('what cannot be chosen has no price', () => {
  test.each([
    ['a type that has ended', 'ampi', 'early-bird', '2025-08-16T00:00:00+05:30'],
    ['a type that is not offered yet', 'ampi', 'onsite', JUNE],
    ['a type that does not exist', 'ampi', 'never', JUNE],
    ['a phase for a category with one price', 'ampi-senior', 'early-bird', JUNE],
    ['a workshop that has begun', 'oncology-or-physicist', 'fixed', '2025-09-26T08:00:00+05:30'],
    ['anything after the last phase', 'ampi', 'onsite', AFTERWARDS],
  ])('%s', (_, code, type, at) => expect(quoteFor(edition, categoryOf(code), type, new Date(at))).toBeNull());

  test('and a millisecond earlier it has one', () => {
    const price = (code: string, type: string, at: string) => quoteFor(edition, categoryOf(code), type, new Date(at))?.chargeMinor;
    expect(price('ampi', 'early-bird', '2025-08-15T23:59:59.999+05:30')).toBe(150_000);
    expect(price('oncology-or-physicist', 'fixed', '2025-09-26T07:59:59.999+05:30')).toBe(300_000);
    expect(price('ampi', 'onsite', '2025-10-03T23:59:59.999+05:30')).toBe(200_000);
  });
});

describe('today', () => {
  test('what was chosen keeps its price while it is offered, whatever is cheaper', () =>
    expect(today('ampi', 'regular', JUNE)).toMatchObject({ type: 'regular', chargeMinor: 175_000 }));
  test('once it has ended, the price is that of today', () =>
    expect(today('ampi', 'early-bird', AUGUST)).toMatchObject({ type: 'regular', chargeMinor: 175_000 }));
  test.each<[string, string | null, string | null, string]>([
    ['nothing was chosen', null, null, JUNE],
    ['the category is not there any more', 'gone', 'early-bird', JUNE],
    ['registration has ended', 'ampi', 'onsite', AFTERWARDS],
  ])('%s: no price', (_, code, type, at) => expect(today(code, type, at)).toBeNull());
});

describe('other editions', () => {
  const fees = (change: (fee: Edition['fees'][number]) => Edition['fees'][number]): Edition => ({
    ...edition,
    fees: edition.fees.map(change),
  });

  test('phases may stand in any order', () => {
    const turned: Edition = { ...edition, phases: edition.phases.toReversed() };
    expect(today('ampi', 'early-bird', JUNE, turned)).toEqual(today('ampi', 'early-bird', JUNE));
    expect(today('ampi-senior', null, JUNE, turned)).toEqual(today('ampi-senior', null, JUNE));
  });

  test('a list price in another currency that changes alone is a change', () => {
    const other = fees((fee) => (fee.category === 'student' && fee.phase === 'regular' ? { ...fee, display: '$12' } : fee));
    expect(today('student', null, JUNE, other)?.words).toBe('₹1,000 until 15 August, then $12 (charged ₹1,000)');
  });

  test('a phase without a price for the category is passed over', () => {
    const other: Edition = { ...edition, fees: edition.fees.filter((fee) => !(fee.category === 'ampi' && fee.phase === 'regular')) };
    expect(today('ampi', 'early-bird', JUNE, other)?.words).toBe('₹1,500 until 15 August, then ₹2,000');
    expect(today('ampi', 'regular', AUGUST, other)).toBeNull();
  });

  test('nothing to pay is complimentary', () => {
    const other = fees((fee) => (fee.category === 'ampi-senior' ? { ...fee, chargeMinor: 0 } : fee));
    expect(today('ampi-senior', null, JUNE, other)).toMatchObject({ price: 'Complimentary', chargeMinor: 0 });
  });

  test('a workshop that is sold longer than registration is open ends with registration', () => {
    const longer: Edition = { ...edition, instants: { ...edition.instants, workshopSalesCloseAt: '2025-12-01T00:00:00+05:30' } };
    const never: Edition = { ...edition, instants: { ...edition.instants, workshopSalesCloseAt: null } };
    for (const one of [longer, never]) expect(today('oncology-or-physicist', null, JUNE, one)?.until).toBe('2025-10-03T18:30:00.000Z');
  });
});

test.each([
  ['2025-08-16T00:00:00+05:30', 'Asia/Kolkata', '15 August'],
  ['2025-09-26T08:00:00+05:30', 'Asia/Kolkata', '26 September, 08:00'],
  ['2025-08-16T00:00:00+05:30', 'Europe/Berlin', '15 August, 20:30'],
  ['2026-01-01T00:00:00+01:00', 'Europe/Berlin', '31 December'],
])('until %s, in %s: %s', (instant, zone, words) => expect(untilInWords(instant, zone)).toBe(words));

describe('the price of another phase, promised by organisers', { tags: ['ORG-251'] }, () => {
  const kept = (code: string, type: string, at: string) =>
    quoteToday(edition, { category: code, registration_type: type, price_kept: true }, new Date(at));

  test('is that phase’s, names it, and stays until registration ends', () => {
    expect(kept('ampi', 'early-bird', SEPTEMBER)).toEqual({
      type: 'early-bird',
      chargeMinor: 150_000,
      currency: 'INR',
      price: '₹1,500',
      until: '2025-10-03T18:30:00.000Z',
      nextPrice: null,
      words: '₹1,500, the price of Early bird, until 3 October',
    });
    expect(today('ampi', 'early-bird', SEPTEMBER)?.chargeMinor).toBe(200_000);
    // Also one that has not begun.
    expect(kept('ampi', 'onsite', JUNE)?.chargeMinor).toBe(200_000);
  });

  test.each([
    ['when registration has ended', 'ampi', 'early-bird', AFTERWARDS],
    ['for a category with one price', 'oncology-or-physicist', 'early-bird', JUNE],
    ['for a phase that does not exist', 'ampi', 'midnight', JUNE],
  ])('there is none %s', (_, code, type, at) => {
    expect(kept(code, type, at)).toBeNull();
  });

  test('only this delegate can choose it: the rules of everybody else stay', () => {
    const rules = registrationRules(edition, new Date(SEPTEMBER));
    const quote = kept('ampi', 'early-bird', SEPTEMBER);
    const mine = withKeptType(rules, { category: 'ampi', type: 'early-bird', label: 'Early', quote });
    const typesIn = (of: typeof rules, code: string) => of.categories.find((one) => one.code === code)?.types.map((type) => type.code);
    expect([typesIn(rules, 'ampi'), typesIn(mine, 'ampi'), typesIn(mine, 'non-ampi')]).toEqual([
      ['onsite'],
      ['early-bird', 'onsite'],
      ['onsite'],
    ]);
    expect(withKeptType(rules, { category: 'ampi', type: 'onsite', label: '', quote: today('ampi', 'onsite', SEPTEMBER) })).toEqual(rules);
  });
});
