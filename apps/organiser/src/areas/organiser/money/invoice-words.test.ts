import { expect, test } from 'vitest';
import { delegatesWords, invoiceStanding, lineWords, outdatedNote } from './invoice-words.ts';

test.each([
  ['issued', false, 'warn', 'Due 15 August'],
  ['issued', true, 'bad', 'Was due 15 August'],
  ['paid', false, 'good', 'Paid'],
  ['cancelled', false, 'off', 'Cancelled'],
] as const)('an invoice is %s, overdue: %s', { tags: ['ORG-339'] }, (state, overdue, look, words) =>
  expect(invoiceStanding({ state, dueOn: '2025-08-15', overdue })).toEqual({ look, words }),
);

test.each([
  ['NOT PAID', false, ''],
  ['PENDING', false, ''],
  ['PAID', false, 'nothing left to pay'],
  ['COMPLIMENTARY', false, 'nothing left to pay'],
  ['NOT PAID', true, 'cancelled since'],
] as const)('somebody is %s, cancelled: %s', (status, cancelled, words) => expect(lineWords({ status, cancelled })).toBe(words));

test('what to do about one that cannot be paid as a whole', { tags: ['ORG-340'] }, () => {
  const line = { delegate: { id: '', number: '', name: '' }, description: '', amountMinor: 1, cancelled: false } as const;
  const waiting = [{ ...line, status: 'PENDING' as const }];
  expect(outdatedNote({ state: 'issued', overdue: false, lines: waiting })).toBe('');
  expect(outdatedNote({ state: 'issued', overdue: true, lines: waiting })).toContain('today’s prices');
  expect(outdatedNote({ state: 'issued', overdue: false, lines: [{ ...line, status: 'PAID' }] })).toContain('for the others');
  expect(outdatedNote({ state: 'paid', overdue: false, lines: [{ ...line, status: 'PAID' }] })).toBe('');
  expect([delegatesWords(1), delegatesWords(3)]).toEqual(['one delegate', '3 delegates']);
});
