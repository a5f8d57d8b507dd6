import { expect, test } from 'vitest';
import { isPhoneNumber, mobileInWords, postalFormat, storedMobile, storedPhone, storedPostalCode } from './countries.ts';

test.each([
  ['India', '98400 54321', '+919840054321'],
  ['India', '9840054321', '+919840054321'],
  ['India', '98400-54321', '+919840054321'],
  ['India', '+91 98400 54321', '+919840054321'],
  ['India', '+919840054321', '+919840054321'],
  ['India', '+91-98400-54321', '+919840054321'],
  ['India', '919840054321', '+919840054321'],
  ['India', '00919840054321', '+919840054321'],
  ['India', '09840054321', '+919840054321'],
  ['India', '+91 (0) 98400 54321', '+919840054321'],
  ['India', '(98400) 54321', '+919840054321'],
  ['India', '9198400543', '+919198400543'],
  ['India', '98400 5432', null],
  ['India', '98400 543210', null],
  ['India', '+94 77 123 4567', null],
  ['India', 'nine eight', null],
  ['India', '98400x54321', null],
  ['India', '', null],
  ['Nepal', '+977 98-1234-5678', '+9779812345678'],
  ['Nepal', '9812345678', '+9779812345678'],
  ['Nepal', '+91 98400 54321', '+919840054321'],
  ['Nepal', '12345', null],
  ['Nepal', '+977 1 123 4567', '+97711234567'],
  ['Nepal', '+12', null],
  ['Sri Lanka', '077 123 4567', '+94771234567'],
  ['Sri Lanka', '771234567', '+94771234567'],
  ['Bangladesh', '01712-345678', '+8801712345678'],
  ['Pakistan', '0300 1234567', '+923001234567'],
  ['Maldives', '777 1234', '+9607771234'],
  ['Bhutan', '17 123 456', '+97517123456'],
  ['Afghanistan', '070 123 4567', '+93701234567'],
  ['Other', '+46 (0)70-123 45 67', '+46701234567'],
  ['Other', '0046 70 123 45 67', '+46701234567'],
  ['Other', '+254 700 000000', '+254700000000'],
  ['Other', '070-123 45 67', null],
  ['Other', '+46', null],
  ['constructor', '98400 54321', null],
])('in %s, %s is stored as %s', (country, typed, stored) => {
  expect(storedMobile(country, typed)).toBe(stored);
  // Storing the stored form again changes nothing.
  expect(stored === null ? null : storedMobile(country, stored)).toBe(stored);
});

test.each([
  ['India', '+919840054321', '+91 98400 54321'],
  ['India', '9840054321', '+91 98400 54321'],
  ['Sri Lanka', '+94771234567', '+94 77 123 4567'],
  ['Nepal', '+9779812345678', '+977 981 234 5678'],
  ['Nepal', '+919840054321', '+91 98400 54321'],
  ['Other', '+46701234567', '+46701234567'],
  ['Other', '701234567', '701234567'],
  ['India', '', ''],
])('in %s, %s is shown as %s', (country, stored, shown) => {
  expect(mobileInWords(country, stored)).toBe(shown);
  // A form filled with it is valid as it is.
  expect(stored.startsWith('+') ? storedMobile(country, shown) : stored).toBe(stored);
});

test.each([
  ['India', ' (98400) 54321 ', '+919840054321', '+91 98400 54321'],
  ['India', '+94 77 123 4567', '+94771234567', '+94 77 123 4567'],
  ['India', '0046 (0)70-123 45 67', '+46701234567', '+46701234567'],
  ['Nepal', '044 123 456', '044 123 456', '044 123 456'],
])('from %s, the number %s of anybody is stored as %s and shown as %s', (home, typed, stored, shown) => {
  expect(storedPhone(home, typed)).toBe(stored);
  expect(storedPhone(home, shown)).toBe(stored);
  expect(mobileInWords('', stored)).toBe(shown);
});

test.each([
  ['India', '600 004', '600004', true, 'PIN code'],
  ['India', '600004', '600004', true, 'PIN code'],
  ['India', '600-004', '600004', true, 'PIN code'],
  ['India', '60000', '60000', false, 'PIN code'],
  ['Nepal', '44600', '44600', true, 'Postal code'],
  ['Other', 'SE-114 55', 'SE-114 55', true, 'Postal code'],
  ['Other', ' SW1A 1AA ', 'SW1A 1AA', true, 'Postal code'],
  ['Other', '4!', '4!', false, 'Postal code'],
])('in %s, the code %s is stored as %s', (country, typed, stored, good, name) => {
  expect(storedPostalCode(country, typed)).toBe(stored);
  expect(postalFormat(country).fits.test(stored)).toBe(good);
  expect(postalFormat(country).name).toBe(name);
});

test.each([
  ['+91 98400 00000', true],
  ['+46 (0)70-123 45 67', true],
  ['12345', false],
  ['call me', false],
])('%s is a telephone number: %s', (typed, good) => expect(isPhoneNumber(typed)).toBe(good));
