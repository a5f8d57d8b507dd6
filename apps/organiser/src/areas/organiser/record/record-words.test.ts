import { expect, test } from 'vitest';
import { byDay, changedFields, dayWords, distinctName, fieldWords, valueWords, whoWords } from './record-words.ts';

const ZONE = 'Asia/Kolkata';

test.each([
  ['postalPin', 'Postal pin'],
  ['amountMinor', 'Amount'],
  ['roles', 'Roles'],
  ['payment_status', 'Payment status'],
])('the field %s is called %s', (field, words) => expect(fieldWords(field)).toBe(words));

test.each<[string, unknown, string]>([
  ['city', 'Chennai', 'Chennai'],
  ['city', '', 'nothing'],
  ['city', null, 'nothing'],
  ['payLater', true, 'yes'],
  ['amountMinor', 175_000, '1750.00'],
  ['failures', 3, '3'],
  ['roles', ['scientific-chair', 'judge'], 'Scientific chair, Judge'],
  ['roles', [], 'none'],
  ['designation', 'owner', 'owner'],
  ['at', '2025-09-08T05:06:00.000Z', '8 September 2025, 10:36'],
  ['seat', { state: 'held', seatNumber: 4 }, 'state: held; seat number: 4'],
])('%s %o reads %s', (field, value, words) => expect(valueWords(field, value, ZONE)).toBe(words));

test('two people of one name are told apart by their addresses, and nobody else’s is shown', () => {
  const [meera, other, asha] = [
    { account: 'a', name: 'Meera Nair', email: 'meera@example.org' },
    { account: 'b', name: 'meera nair ', email: 'nair@example.net' },
    { account: 'c', name: 'Asha Raman', email: 'asha@example.org' },
  ];
  expect([meera, other, asha].map((one) => distinctName(one, [meera, other, asha]))).toEqual([
    'Meera Nair (meera@example.org)',
    'meera nair (nair@example.net)',
    'Asha Raman',
  ]);
});

test('who did it', () => {
  expect(whoWords({ actor: { account: 'x', name: 'Meera' }, actorKind: 'staff' })).toBe('Meera');
  expect(whoWords({ actor: { account: 'x', name: '' }, actorKind: 'delegate' })).toBe('somebody who is erased');
  expect(whoWords({ actor: null, actorKind: 'provider' })).toBe('the payment provider');
});

test('days are those of the edition, and the year is said when it is another', () => {
  const entries = [{ at: '2025-09-07T18:30:00Z' }, { at: '2025-09-07T18:29:59Z' }, { at: '2025-09-07T00:00:00Z' }];
  expect(byDay(entries, ZONE).map(({ day, entries: inDay }) => [day, inDay.length])).toEqual([
    ['2025-09-08', 1],
    ['2025-09-07', 2],
  ]);
  const now = new Date('2025-09-08T05:00:00Z');
  expect(['2025-09-08', '2025-09-07', '2025-09-01', '2024-12-31'].map((day) => dayWords(day, ZONE, now))).toEqual([
    'Today, Monday 8 September',
    'Yesterday, Sunday 7 September',
    'Monday 1 September',
    'Tuesday 31 December 2024',
  ]);
});

test('before and after stand side by side; a list of names is no field', () => {
  expect(
    changedFields(
      { before: null, after: { fields: ['city'] } },
      { before: { city: 'Chennai' }, after: { city: 'Madurai', country: 'India' } },
    ),
  ).toEqual([
    { field: 'city', before: 'Chennai', after: 'Madurai' },
    { field: 'country', before: undefined, after: 'India' },
  ]);
});
