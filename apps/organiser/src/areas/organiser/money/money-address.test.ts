import { expect, test } from 'vitest';
import { narrowedBy, paymentPath, queryOf, withoutFilters } from './money-address.ts';

const at = (text: string) => new URLSearchParams(text);

test('the server is asked for what the address says, and for nothing else', () => {
  expect(queryOf(at('q=+utr1+&rail=cash%2Ctransfer&late=yes&day=2025-09-08&utm=x&state=&after=abc&list=y'))).toEqual({
    q: 'utr1',
    rail: 'cash,transfer',
    late: 'yes',
    day: '2025-09-08',
    after: 'abc',
  });
});

test('what narrows the list is named and cleared, and the first page comes again', () => {
  expect(narrowedBy(at('q=asha&flagged=yes&outcome=&after=abc'))).toEqual(['q', 'flagged']);
  expect(withoutFilters(at('q=asha&flagged=yes&after=abc'))).toBe('.');
});

test.each([
  [undefined, '/organiser/tnpy28/money/payments/one'],
  ['', '/organiser/tnpy28/money/payments/one'],
  ['q=asha&after=abc', '/organiser/tnpy28/money/payments/one?list=q%3Dasha%26after%3Dabc'],
])('from the list %j a payment is at %s', (list, path) =>
  expect(paymentPath('tnpy28', 'one', list === undefined ? undefined : at(list))).toBe(path),
);
