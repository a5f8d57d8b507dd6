import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { expect, test } from 'vitest';
import { firstFaulty, formFaults, inOrder, sectionFaults } from './check-form.ts';
import { FIELDS, keepable, type Values } from './values.ts';

const rules = registrationRules(ampiTnpy2025, new Date('2025-08-10T09:00:00+05:30'));
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Values;
const FULL: Values = {
  ...EMPTY,
  name: 'Kavin Selvaraj',
  email: 'kavin@example.org',
  country: 'India',
  mobile: '98400 12345',
  password: 'a beam of light',
  confirmPassword: 'a beam of light',
  designation: 'Physicist',
  postalAddress: '1 Sample Street\r\nCoimbatore',
  postalPin: '641001',
  category: 'non-ampi',
  registrationType: 'early-bird',
  acceptTerms: 'on',
};
const REQUIRED = 'Please fill in all required fields';

test('a complete form is valid', () => {
  expect(formFaults(rules, FULL)).toEqual({});
});

test(
  'an empty form, in the order of the page',
  { tags: ['DEL-088', 'DEL-089', 'DEL-090', 'DEL-091', 'DEL-092', 'DEL-093', 'DEL-094', 'DEL-104'] },
  () => {
    expect(Object.entries(inOrder(formFaults(rules, EMPTY)))).toEqual([
      ['name', REQUIRED],
      ['email', REQUIRED],
      ['mobile', REQUIRED],
      ['password', 'Please enter a password'],
      ['designation', REQUIRED],
      ['postalAddress', REQUIRED],
      ['postalPin', REQUIRED],
      ['category', REQUIRED],
      ['acceptTerms', 'Please accept the terms and conditions'],
    ]);
  },
);

test('only spaces are nothing', () => {
  expect(formFaults(rules, { ...FULL, name: '   ' })).toEqual({ name: REQUIRED });
});

test('what is too long is said beside everything else', () => {
  expect(formFaults(rules, { ...FULL, name: 'x'.repeat(121), mobile: '12' })).toEqual({
    name: 'Please use at most 120 characters.',
    mobile: 'Please enter a valid 10-digit mobile number',
  });
});

test('faults are found in their sections', () => {
  const faults = formFaults(rules, { ...FULL, postalPin: '12', category: 'ampi-senior' });
  expect(sectionFaults(faults, 0)).toEqual({ age: 'Please enter your age: this category is for delegates aged 60 and over' });
  expect(sectionFaults(faults, 2)).toEqual({ postalPin: 'Please enter a valid 6-digit PIN code' });
  expect([firstFaulty(faults, 4), firstFaulty({ postalPin: 'x' }, 4), firstFaulty({ postalPin: 'x' }, 2), firstFaulty({}, 4)]).toEqual([
    0,
    2,
    undefined,
    undefined,
  ]);
});

test('secrets and consent are never kept', () => {
  const kept = keepable({ ...FULL, payLater: 'on' });
  expect([kept.password, kept.confirmPassword, kept.acceptTerms]).toEqual(['', '', '']);
  expect([kept.name, kept.payLater]).toEqual(['Kavin Selvaraj', 'on']);
});
