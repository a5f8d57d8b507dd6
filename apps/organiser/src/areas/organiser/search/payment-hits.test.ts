import { expect, test } from 'vitest';
import { asksForPayment } from './payment-hits.ts';

test.each([
  ['pay_Q7x', true],
  ['pay_', true],
  ['ORDER_abc', true],
  ['rfnd_abc', true],
  ['AXIS0012', true],
  ['TNPY28/2025-26/0007', true],
  ['42', true],
  ['Nila', false],
  ['payal', false],
  ['order', false],
  ['', false],
])('%s is looked for among payments: %s', (typed, looked) => expect(asksForPayment(typed)).toBe(looked));
