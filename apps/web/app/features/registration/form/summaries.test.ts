import { expect, test } from 'vitest';
import { summaryOf } from './summaries.ts';
import { FIELDS, type Values } from './values.ts';

const values = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, ''])) as Values),
  title: 'Dr.',
  name: 'Kavin Selvaraj',
  age: '36',
  mealPreference: 'veg',
  email: 'kavin@example.org',
  mobile: '98400 12345',
  designation: 'Physicist',
  institute: 'Sample Cancer Institute',
  city: 'Coimbatore',
  postalPin: '641001',
  country: 'India',
};

test.each([
  ['you', 'Dr. Kavin Selvaraj, 36, vegetarian'],
  ['contact', 'kavin@example.org, +91 98400 12345'],
  ['address', 'Physicist, Sample Cancer Institute, Coimbatore 641001, India'],
])('%s in one line', (section, words) => {
  expect(summaryOf(section, values)).toBe(words);
});

test('what was left out leaves no gap, and another country has its name', () => {
  const few = { ...values, title: '', age: '', institute: '', city: '', country: 'Other', countryOther: 'Oman' };
  expect(summaryOf('you', few)).toBe('Kavin Selvaraj, vegetarian');
  expect(summaryOf('address', few)).toBe('Physicist, 641001, Oman');
});
