import type { CategoryRules, RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { expect, test } from 'vitest';
import { checkDetails } from './check-details.ts';

const rulesOf = (code: string, change: Partial<CategoryRules> = {}): CategoryRules => ({
  code,
  label: code,
  pricing: 'phased',
  requiresMembershipId: false,
  proof: 'none',
  minAge: null,
  abroadOnly: false,
  seats: 0,
  payLater: true,
  types: [],
  defaultType: null,
  ...change,
});
const RULES: RegistrationRules = {
  open: true,
  ageMin: 18,
  ageMax: 100,
  titles: ['Mr.', 'Ms.'],
  countries: ['India', 'Other'],
  meals: ['veg', 'non-veg'],
  categories: [rulesOf('student'), rulesOf('ampi', { requiresMembershipId: true })],
  typeRefusals: {},
};
const TYPED = {
  title: 'Ms.',
  name: 'Nila',
  institute: '',
  designation: 'Student',
  city: 'Madurai',
  country: 'India',
  countryOther: '',
  postalAddress: '12 Sample Street',
  postalPin: '625001',
  mealPreference: 'vegan',
  age: '24',
};

test.each([
  ['all is well', TYPED, 'student', {}],
  ['an age out of bounds', { ...TYPED, age: '17' }, 'student', { age: 'Please enter a valid age between 18 and 100' }],
  ['a PIN too short', { ...TYPED, postalPin: '625' }, 'student', { postalPin: 'Please enter a valid 6-digit PIN code' }],
  ['a text too long', { ...TYPED, city: 'x'.repeat(81) }, 'student', { city: 'Please use at most 80 characters.' }],
  ['a mobile that the form asks for', { ...TYPED, mobile: '12' }, 'student', { mobile: 'Please enter a valid 10-digit mobile number' }],
  ['a membership that the category asks for', { ...TYPED, membershipId: '' }, 'ampi', { membershipId: 'Please enter your membership ID' }],
  ['a membership that the form does not ask for', TYPED, 'ampi', {}],
])('%s', (_, typed, category, found) => expect(checkDetails(RULES, typed, category)).toEqual(found));
