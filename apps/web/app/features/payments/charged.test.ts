import { expect, test } from 'vitest';
import { charged } from './charged.ts';

test.each([
  ['₹1,500', '₹1,500'],
  ['$100 (charged ₹8,736)', '₹8,736'],
  ['Complimentary with ₹1 service charge', '₹1'],
])('of %s, %s is charged', (price, amount) => {
  expect(charged(price)).toBe(amount);
});
