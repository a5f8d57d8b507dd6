import { expect, test } from 'vitest';
import { amountText, parseAmount } from './amount.ts';

test.each<[string, string, number | null]>([
  ['1750', 'INR', 175_000],
  [' 1750 ', 'INR', 175_000],
  ['1,750', 'INR', 175_000],
  ['1,00,000', 'INR', 10_000_000],
  ['100,000', 'INR', 10_000_000],
  ['12,34,567.5', 'INR', 123_456_750],
  ['0.07', 'INR', 7],
  // 1.15 * 100 is not 115 in floating point.
  ['1.15', 'INR', 115],
  ['0', 'INR', 0],
  ['1500', 'JPY', 1500],
  ['1500.0', 'JPY', null],
  ['1.234', 'KWD', 1234],
  ['1.2', 'KWD', 1200],
  ['', 'INR', null],
  ['.5', 'INR', null],
  ['5.', 'INR', null],
  ['1.555', 'INR', null],
  ['1.5.5', 'INR', null],
  ['17,50', 'INR', null],
  ['1,7500', 'INR', null],
  [',750', 'INR', null],
  ['-5', 'INR', null],
  ['1e3', 'INR', null],
  ['1 750', 'INR', null],
  ['₹1750', 'INR', null],
  ['1750/-', 'INR', null],
  ['१७५०', 'INR', null],
  ['99999999999999999999', 'INR', null],
])('%j in %s is %s', (typed, currency, minor) => expect(parseAmount(typed, currency)).toBe(minor));

test.each<[number, string, string]>([
  [175_000, 'INR', '1750'],
  [175_050, 'INR', '1750.50'],
  [7, 'INR', '0.07'],
  [0, 'INR', '0'],
  [1500, 'JPY', '1500'],
  [1234, 'KWD', '1.234'],
])('%i of %s is offered as %s, and read again as the same', (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
  expect(parseAmount(text, currency)).toBe(minor);
});
