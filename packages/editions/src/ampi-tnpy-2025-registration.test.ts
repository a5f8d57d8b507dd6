import { feeFor, offeredTypes } from '@isocentre/domain/editions/calendar';
import type { Edition } from '@isocentre/domain/editions/edition';
import { fieldErrors } from '@isocentre/domain/refusals';
import {
  categoryIn,
  choiceFaults,
  detailsFaults,
  registrationFaults,
  settledDetails,
  typeOf,
} from '@isocentre/domain/registration/check-registration';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mealLabel, MEALS } from '@isocentre/domain/registration/meals';
import { isSettled, paymentBadge, PaymentStatus, paymentStatusOf, PayLater } from '@isocentre/domain/registration/payment-status';
import { quoteFor } from '@isocentre/domain/fees/quote';
import { ProfileForm, RegistrationForm } from '@isocentre/domain/registration/registration-form';
import { payLaterVisible, registrationRules, RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ampiTnpy2025 as edition } from './ampi-tnpy-2025.ts';

const at = (ist: string) => new Date(`${ist}+05:30`);
const EARLY = at('2025-08-01T12:00');
const LAST_EARLY = at('2025-08-15T23:59:59.999');
const REGULAR = at('2025-08-16T00:00');
const LAST_REGULAR = at('2025-09-10T23:59:59.999');
const ONSITE = at('2025-09-11T00:00');
const WORKSHOP_BEGUN = at('2025-09-26T08:00');
const LAST_MOMENT = at('2025-10-03T23:59:59.999');
const OVER = at('2025-10-04T00:00');

const category = (code: string, from: Edition = edition) => {
  const found = from.categories.find((one) => one.code === code);
  if (!found) throw new Error(`no category ${code}`);
  return found;
};
const words = (code: string, type: string, now: Date) => quoteFor(edition, category(code), type, now)?.words ?? null;

describe('a quote', () => {
  test.each([
    ['ampi', 'early-bird', EARLY, '₹1,500 until 15 August, then ₹1,750'],
    ['ampi', 'early-bird', LAST_EARLY, '₹1,500 until 15 August, then ₹1,750'],
    ['ampi', 'early-bird', REGULAR, null],
    ['ampi', 'regular', EARLY, '₹1,750 until 10 September, then ₹2,000'],
    ['ampi', 'regular', LAST_REGULAR, '₹1,750 until 10 September, then ₹2,000'],
    ['ampi', 'onsite', LAST_REGULAR, null],
    ['ampi', 'onsite', ONSITE, '₹2,000 until 3 October'],
    ['ampi', 'onsite', LAST_MOMENT, '₹2,000 until 3 October'],
    ['ampi', 'onsite', OVER, null],
    ['student', 'early-bird', EARLY, '₹1,000 until 10 September, then ₹1,500'],
    ['overseas', 'early-bird', EARLY, '$100 (charged ₹8,736) until 15 August, then $120 (charged ₹10,440)'],
    ['overseas', 'onsite', ONSITE, '$150 (charged ₹13,050) until 3 October'],
    ['oncologist-physicist-team', 'fixed', EARLY, '₹5,000 until 26 September, 08:00'],
    ['oncology-or-physicist', 'fixed', at('2025-09-26T07:59:59.999'), '₹3,000 until 26 September, 08:00'],
    ['oncology-or-physicist', 'fixed', WORKSHOP_BEGUN, null],
    ['ampi-senior', 'complimentary', EARLY, 'Complimentary with ₹1 service charge until 3 October'],
  ])('%s, %s: %s', { tags: ['DEL-083', 'DEL-084', 'DEL-085', 'DEL-086', 'DEL-087'] }, (code, type, now, expected) => {
    expect(words(code, type, now)).toBe(expected);
  });

  test('has the amount that is charged, in the smallest unit', () => {
    expect(quoteFor(edition, category('overseas'), 'early-bird', EARLY)).toEqual({
      type: 'early-bird',
      chargeMinor: 873_600,
      currency: 'INR',
      price: '$100 (charged ₹8,736)',
      until: '2025-08-15T18:30:00.000Z',
      nextPrice: '$120 (charged ₹10,440)',
      words: '$100 (charged ₹8,736) until 15 August, then $120 (charged ₹10,440)',
    });
  });

  test('of an edition that charges nothing is just complimentary', () => {
    const free = { ...edition, fees: edition.fees.map((fee) => (fee.category === 'ampi-senior' ? { ...fee, chargeMinor: 0 } : fee)) };
    expect(quoteFor(free, category('ampi-senior'), 'complimentary', EARLY)?.price).toBe('Complimentary');
  });
});

/** Any calendar of up to four consecutive phases, with prices that may repeat. */
const anyEdition = fc
  .record({
    lengths: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
    prices: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }),
    offeredEarly: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ lengths, prices, offeredEarly }): Edition => {
    const day = 86_400_000;
    const start = Date.parse('2025-06-01T00:00:00+05:30');
    const ends = lengths.map((_, i) => start + lengths.slice(0, i + 1).reduce((sum, one) => sum + one, 0) * day);
    const phases = ends.map((end, i) => {
      const startsAt = new Date(i === 0 ? start : (ends[i - 1] ?? 0)).toISOString();
      const model = edition.phases[0] as Edition['phases'][number];
      return {
        ...model,
        code: `phase-${i}`,
        name: `Phase ${i}`,
        startsAt,
        endsAt: new Date(end).toISOString(),
        offeredFrom: offeredEarly[i] ? null : startsAt,
      };
    });
    const phased = edition.categories.filter((one) => one.pricing === 'phased');
    return {
      ...edition,
      phases,
      fees: [
        ...edition.fees.filter((fee) => fee.phase === null),
        ...phased.flatMap((one) =>
          phases.map((phase, i) => ({
            category: one.code,
            phase: phase.code,
            chargeMinor: (prices[i] ?? 0) * 50_000,
            currency: 'INR',
            display: null,
            overseasDisplay: null,
          })),
        ),
      ],
    };
  });
const anyMoment = fc.date({ min: new Date('2025-05-01'), max: new Date('2026-08-01'), noInvalidDate: true });

describe('whatever the calendar', () => {
  test('a quote is never made from two phases', () => {
    fc.assert(
      fc.property(anyEdition, anyMoment, fc.constantFrom(...edition.categories), (any, now, one) => {
        for (const type of offeredTypes(any, now, one)) {
          const quote = quoteFor(any, one, type, now);
          const own = feeFor(any, one.code, type);
          expect(quote).toMatchObject({ type, chargeMinor: own?.chargeMinor });
          expect(Date.parse(quote?.until ?? '')).toBeGreaterThan(now.getTime());
          if (one.pricing !== 'phased' || !quote) continue;
          // The price is the same until the quote's end, and different afterwards.
          const from = any.phases.findIndex((phase) => phase.code === type);
          const last = any.phases.findIndex((phase) => phase.endsAt === quote.until);
          const charge = (i: number) => feeFor(any, one.code, any.phases[i]?.code ?? '')?.chargeMinor;
          for (let i = from; i <= last; i += 1) expect(charge(i)).toBe(quote.chargeMinor);
          expect(quote.nextPrice === null).toBe(last === any.phases.length - 1);
          expect(charge(last + 1)).not.toBe(quote.chargeMinor);
        }
      }),
    );
  });

  test('every offered type is accepted, every other one refused with words', { tags: ['DEL-071', 'SRV-012'] }, () => {
    fc.assert(
      fc.property(anyEdition, anyMoment, (any, now) => {
        const rules = registrationRules(any, now);
        for (const one of rules.categories) {
          expect(one.types.map((type) => type.code)).toEqual(offeredTypes(any, now, category(one.code)));
          for (const type of one.types) expect(choiceFaults(rules, { category: one.code, registrationType: type.code })).toEqual({});
          expect(one.defaultType === null || one.types.some((type) => type.code === one.defaultType)).toBe(true);
          if (one.pricing !== 'phased') continue;
          for (const phase of any.phases.filter(({ code }) => !one.types.some((type) => type.code === code)))
            expect(Object.keys(choiceFaults(rules, { category: one.code, registrationType: phase.code }))).toEqual(['registrationType']);
        }
      }),
    );
  });

  test('browser and server find the same, whatever is typed', () => {
    const typed = fc.record({
      title: fc.constantFrom('', 'Dr.', 'Sir'),
      name: fc.constantFrom('', 'Asha Raman', ' '),
      mobile: fc.oneof(fc.string(), fc.constantFrom('9840000000', '98400 00000', '+49 171 1234567', '')),
      email: fc.oneof(fc.string(), fc.emailAddress()),
      password: fc.string(),
      confirmPassword: fc.string(),
      category: fc.constantFrom('', 'nobody', ...edition.categories.map((one) => one.code)),
      registrationType: fc.constantFrom('', 'fixed', 'early-bird', 'regular', 'onsite', 'phase-0', 'phase-1'),
      country: fc.constantFrom('', 'India', 'Nepal', 'Other', 'Atlantis'),
      designation: fc.constantFrom('', 'Physicist'),
      postalAddress: fc.constantFrom('', '1 Road\r\nChennai'),
      postalPin: fc.oneof(fc.string(), fc.constantFrom('600095', '44600', 'SW1A 1AA')),
      mealPreference: fc.constantFrom('', 'veg', 'vegan', 'soup'),
      age: fc.oneof(fc.integer({ min: -5, max: 130 }), fc.constantFrom('', '17', '18', '60', '100', 'old', null)),
      membershipId: fc.constantFrom('', 'LM-1', '<b>'),
      payLater: fc.boolean(),
      acceptTerms: fc.boolean(),
    });
    fc.assert(
      fc.property(anyEdition, anyMoment, typed, (any, now, form) => {
        const onServer = registrationRules(any, now);
        const inBrowser = RegistrationRules.parse(JSON.parse(JSON.stringify(onServer)));
        const first = RegistrationForm.safeParse(form);
        if (!first.success) return;
        const sent = RegistrationForm.parse(JSON.parse(JSON.stringify(first.data)));
        expect(registrationFaults(inBrowser, first.data)).toEqual(registrationFaults(onServer, sent));
      }),
    );
  });
});

const good = {
  title: 'Dr.',
  name: 'Asha Raman',
  mobile: '98400 00000',
  email: 'asha@example.org',
  password: 'kolam at dawn',
  confirmPassword: 'kolam at dawn',
  category: 'ampi',
  membershipId: 'LM-204',
  designation: 'Medical physicist',
  postalAddress: '12 Beach Road\r\nChennai',
  postalPin: '600095',
  registrationType: 'early-bird',
  acceptTerms: true,
};

const faults = (change: Record<string, unknown>, now = EARLY) => {
  const parsed = RegistrationForm.safeParse({ ...good, ...change });
  return parsed.success ? registrationFaults(registrationRules(edition, now), parsed.data) : fieldErrors(parsed.error.issues);
};

const REQUIRED = 'Please fill in all required fields';
const MOBILE = 'Please enter a valid 10-digit mobile number';
const MOBILE_ABROAD = 'Please enter a valid mobile number with country code';
const PIN = 'Please enter a valid 6-digit PIN code';
const AGE = 'Please enter a valid age between 18 and 100';
const SENIOR = { category: 'ampi-senior', registrationType: 'complimentary', membershipId: '' };
const SENIOR_AGE = 'Please enter your age: this category is for delegates aged 60 and over';
const EARLY_ENDED = 'Early bird registration period has ended. Please select Regular or Onsite registration.';
const REGULAR_ENDED = 'Regular registration period has ended. Please select Onsite registration.';
const NOT_YET = 'Onsite registration is not yet available. Please select Early Bird or Regular registration.';

describe('the registration form', () => {
  test('takes a complete registration and fills in what was left open', { tags: ['DEL-047'] }, () => {
    expect(faults({})).toEqual({});
    const rules = registrationRules(edition, EARLY);
    expect(settledDetails(rules, RegistrationForm.parse(good))).toMatchObject({
      mobile: '+919840000000',
      country: 'India',
      countryOther: '',
      mealPreference: 'veg',
      postalAddress: '12 Beach Road\nChennai',
      age: null,
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['[DEL-088] name', { name: ' ' }, { name: REQUIRED }],
    ['[DEL-088] no name at all', { name: undefined }, { name: REQUIRED }],
    ['[DEL-089] email', { email: '' }, { email: REQUIRED }],
    ['[DEL-090] mobile', { mobile: '' }, { mobile: REQUIRED }],
    ['[DEL-091] designation', { designation: '' }, { designation: REQUIRED }],
    ['[DEL-092] postal address', { postalAddress: '\n' }, { postalAddress: REQUIRED }],
    ['[DEL-093] postal PIN', { postalPin: '' }, { postalPin: REQUIRED }],
    ['[DEL-094] [DEL-162] category', { category: '' }, { category: REQUIRED }],
    ['an unknown category', { category: 'press' }, { category: 'Please choose one of the listed categories' }],
    ['[DEL-095] an address without a dot', { email: 'asha@example' }, { email: 'Please enter a valid email address' }],
    ['[DEL-095] two addresses', { email: 'a@example.org,b@example.org' }, { email: 'Please enter a valid email address' }],
    ['[DEL-096] nine digits', { mobile: '984000000' }, { mobile: MOBILE }],
    ['[DEL-096] eleven digits', { mobile: '98400 000000' }, { mobile: MOBILE }],
    ['[DEL-096] another country’s code', { mobile: '+94 77 123 4567' }, { mobile: MOBILE }],
    ['[DEL-096] five digits abroad', { mobile: '12345', country: 'Nepal', postalPin: '44600' }, { mobile: MOBILE_ABROAD }],
    ['[DEL-097] five digits', { postalPin: '60009' }, { postalPin: PIN }],
    ['[DEL-097] an odd code abroad', { country: 'Nepal', postalPin: '4!' }, { postalPin: 'Please enter a valid postal code' }],
    ['[DEL-100] 17', { age: 17 }, { age: AGE }],
    ['[DEL-100] 101', { age: '101' }, { age: AGE }],
    ['[DEL-100] not a number', { age: 'sixty' }, { age: AGE }],
    ['[DEL-100] half a year', { age: 18.5 }, { age: AGE }],
    ['[DEL-099] senior without an age', SENIOR, { age: SENIOR_AGE }],
    ['[DEL-099] senior of 59', { ...SENIOR, age: 59 }, { age: SENIOR_AGE }],
    ['[DEL-102] ampi without a membership ID', { membershipId: '' }, { membershipId: 'Please enter your membership ID' }],
    ['[DEL-104] terms', { acceptTerms: false }, { acceptTerms: 'Please accept the terms and conditions' }],
    [
      'a password of nine',
      { password: 'ninechars', confirmPassword: 'ninechars' },
      { password: 'Password must be at least 10 characters' },
    ],
    ['two passwords', { confirmPassword: 'another one' }, { confirmPassword: 'Passwords do not match' }],
    ['a title that is not offered', { title: 'Sir' }, { title: 'Please choose one of the listed options' }],
    [
      '[DEL-050] a country that is not offered',
      { country: 'Atlantis', mobile: '+46 70 123 45 67' },
      { country: 'Please choose one of the listed options' },
    ],
    [
      '[DEL-049] a meal that only the profile offers',
      { mealPreference: 'vegan' },
      { mealPreference: 'Please choose one of the listed options' },
    ],
    [
      '[DEL-062] overseas from India',
      { category: 'overseas', membershipId: '' },
      { country: 'This category is for delegates from outside India. Please choose another category or country.' },
    ],
    ['[DEL-110] pay later as a senior', { ...SENIOR, age: 60, payLater: true }, { payLater: 'This category cannot be paid later' }],
    ['[DEL-107] onsite', { registrationType: 'onsite' }, { registrationType: NOT_YET }],
    ['a type of another kind', { registrationType: 'fixed' }, { registrationType: 'Please choose one of the offered registration types' }],
  ])('refuses %s with its words', (_, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test.each<[string, Record<string, unknown>]>([
    ['[DEL-098] no age', { age: '' }],
    ['[DEL-101] 18', { age: 18 }],
    ['[DEL-101] 100', { age: '100' }],
    ['[DEL-099] senior of 60', { ...SENIOR, age: '60' }],
    ['a mobile with the country code', { mobile: '+91 98400 00000' }],
    ['a PIN in two groups', { postalPin: '600 004' }],
    ['[DEL-103] no membership ID elsewhere', { category: 'non-ampi', membershipId: '' }],
    ['[DEL-096] a mobile with a country code from Nepal', { mobile: '+977 98-1234-5678', country: 'Nepal', postalPin: '44600' }],
    [
      '[DEL-062] overseas from elsewhere',
      { category: 'overseas', country: 'Other', countryOther: 'Kenya', mobile: '+254 700 000000', postalPin: '00100', membershipId: '' },
    ],
    ['[DEL-108] a fixed category with any type', { category: 'oncology-or-physicist', registrationType: 'early-bird', membershipId: '' }],
  ])('takes %s', (_, change) => {
    expect(faults(change)).toEqual({});
  });

  test.each([
    ['[DEL-105]', 'early-bird', LAST_EARLY, undefined],
    ['[DEL-105]', 'early-bird', REGULAR, EARLY_ENDED],
    ['[DEL-105]', 'early-bird', OVER, EARLY_ENDED],
    ['[DEL-106]', 'regular', EARLY, undefined],
    ['[DEL-106]', 'regular', LAST_REGULAR, undefined],
    ['[DEL-106]', 'regular', ONSITE, REGULAR_ENDED],
    ['[DEL-106]', 'regular', OVER, REGULAR_ENDED],
    ['[DEL-107]', 'onsite', EARLY, NOT_YET],
    ['[DEL-107]', 'onsite', LAST_REGULAR, NOT_YET],
    ['[DEL-107]', 'onsite', ONSITE, undefined],
    ['[DEL-107]', 'onsite', LAST_MOMENT, undefined],
    ['[DEL-107]', 'onsite', OVER, 'Please choose one of the offered registration types'],
  ])('%s %s at %s', (_, registrationType, now, expected) => {
    expect(faults({ registrationType }, now)['registrationType']).toBe(expected);
  });

  test('a fixed category after the workshop has begun', { tags: ['DEL-109'] }, () => {
    const fixed = { category: 'oncology-or-physicist', registrationType: 'fixed' };
    expect(choiceFaults(registrationRules(edition, at('2025-09-26T07:59:59.999')), fixed)).toEqual({});
    expect(Object.keys(choiceFaults(registrationRules(edition, WORKSHOP_BEGUN), fixed))).toEqual(['category']);
  });

  test('every check stays quick on hostile text', () => {
    for (const field of Object.keys(good)) {
      const hostile = { [field]: `${'a.-@ 9'.repeat(17_000)}!` };
      const times = [1, 2, 3].map(() => {
        const started = Date.now();
        faults(hostile);
        return Date.now() - started;
      });
      // The best of three: measures its own cost, not other load.
      expect(Math.min(...times), field).toBeLessThan(50);
    }
  });

  test('a field that is not part of the form is refused', () => {
    for (const field of ['paymentStatus', 'paymentAmount', 'role'])
      expect(RegistrationForm.safeParse({ ...good, [field]: 'PAID' }).success).toBe(false);
  });
});

describe('types', () => {
  test('have their labels', { tags: ['DEL-075', 'DEL-076', 'DEL-077', 'DEL-078', 'DEL-079'] }, () => {
    expect(['early-bird', 'regular', 'onsite', 'fixed', 'complimentary'].map((type) => typeLabel(edition, type))).toEqual([
      'Early Bird Registration (Up to 15th August)',
      'Regular Registration (Up to 10th September)',
      'On Site Registration (From 11th September)',
      'Fixed Registration',
      'Complimentary Registration',
    ]);
  });

  test('choosing a category offers its own registration types', { tags: ['DEL-078', 'DEL-079', 'DEL-080', 'DEL-081', 'DEL-082'] }, () => {
    const choice = (code: string, now: Date) => {
      const one = categoryIn(registrationRules(edition, now), code);
      return [one?.types.map((type) => type.code), one?.defaultType];
    };
    expect(choice('ampi', EARLY)).toEqual([['early-bird', 'regular'], 'early-bird']);
    expect(choice('ampi', REGULAR)).toEqual([['regular'], 'regular']);
    expect(choice('ampi', ONSITE)).toEqual([['onsite'], 'onsite']);
    expect(choice('ampi', OVER)).toEqual([[], null]);
    expect(choice('oncologist-physicist-team', EARLY)).toEqual([['fixed'], 'fixed']);
    expect(choice('apollo-staff', ONSITE)).toEqual([['complimentary'], 'complimentary']);
    const fixed = categoryIn(registrationRules(edition, EARLY), 'oncology-or-physicist');
    expect(fixed && typeOf(fixed, 'early-bird')).toBe('fixed');
  });
});

describe('pay later', () => {
  test('can be chosen until something was stored, and never by seniors and staff', { tags: ['DEL-110', 'DEL-111'] }, () => {
    const rules = registrationRules(edition, EARLY);
    expect(rules.categories.filter((one) => !one.payLater).map((one) => one.code)).toEqual(['ampi-senior', 'apollo-staff']);
    expect(payLaterVisible(categoryIn(rules, 'ampi'), false)).toBe(true);
    expect(payLaterVisible(undefined, false)).toBe(true);
    expect(payLaterVisible(categoryIn(rules, 'ampi-senior'), false)).toBe(false);
    expect(payLaterVisible(categoryIn(rules, 'ampi'), true)).toBe(false);
  });
});

describe('the profile', () => {
  const details = { name: 'Asha', designation: 'Physicist', postalAddress: '1 Road', postalPin: '600095', version: 1 };

  test('has no place for what cannot be edited', { tags: ['DEL-185', 'DEL-186', 'SRV-010'] }, () => {
    expect(ProfileForm.safeParse(details).success).toBe(true);
    for (const field of ['mobile', 'email', 'paymentStatus', 'category', 'registrationType', 'role', 'amount'])
      expect(ProfileForm.safeParse({ ...details, [field]: 'x' }).success, field).toBe(false);
  });

  test('offers all four meals', { tags: ['DEL-189'] }, () => {
    expect(MEALS.map(mealLabel)).toEqual(['Vegetarian', 'Non-Vegetarian', 'Vegan', 'No Preference']);
    const rules = registrationRules(edition, EARLY);
    expect(detailsFaults(rules, ProfileForm.parse({ ...details, mealPreference: 'vegan' }), undefined)).toEqual({});
  });

  test('knows how far the money is', { tags: ['DEL-174', 'DEL-175', 'DEL-178', 'DEL-179', 'DEL-180', 'DEL-181'] }, () => {
    expect(PaymentStatus.options.map((status) => [status, paymentBadge(status), isSettled(status)])).toEqual([
      ['NOT PAID', 'Payment Pending', false],
      ['PENDING', 'Payment Pending', false],
      ['PAID', 'Paid', true],
      ['COMPLIMENTARY', 'Complimentary', true],
      ['REFUNDED', 'Refunded', false],
    ]);
    expect([paymentStatusOf(null), paymentBadge(undefined)]).toEqual(['PENDING', 'Payment Pending']);
    expect(PayLater.options).toEqual(['YES', 'NO']);
  });
});

test('a delegate number has four digits, and more when they are needed', { tags: ['DEL-052'] }, () => {
  expect([1, 42, 9999, 10_000].map((number) => delegateNumber('TNPY28-', number))).toEqual([
    'TNPY28-0001',
    'TNPY28-0042',
    'TNPY28-9999',
    'TNPY28-10000',
  ]);
});
