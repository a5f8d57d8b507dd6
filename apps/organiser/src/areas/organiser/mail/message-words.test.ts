import { expect, test } from 'vitest';
import { countOf, handlerWords, MESSAGE_VIEWS, refundIsLate, refundWords, viewOf } from './message-words.ts';

test.each([
  [{ day: 1, of: 7 }, 'Day 1 of 7', false],
  [{ day: 7, of: 7 }, 'Day 7 of 7', false],
  [{ day: 8, of: 7 }, 'Day 8, 1 after the 7 days', true],
  [{ day: null, of: 7 }, 'No payment found', false],
])('an enquiry about a refund: %o', (refund, words, late) => {
  expect([refundWords(refund), refundIsLate(refund)]).toEqual([words, late]);
});

test('a colleague is named, oneself is not', () => {
  const since = '2025-08-10T09:00:00Z';
  expect(handlerWords({ name: 'Meena Sundar', you: false, since })).toBe('Meena Sundar is handling it');
  expect(handlerWords({ name: 'Meena Sundar', you: true, since })).toBe('You are handling it');
});

test('an address that asks for something unknown shows what waits, and its number is the sum of both', () => {
  expect(viewOf('lost')).toBe(MESSAGE_VIEWS[0]);
  expect(viewOf(null).name).toBe('To answer');
  expect(viewOf('spam').name).toBe('Spam');
  expect(countOf(viewOf(null), { new: 3, read: 4, answered: 9, spam: 1 })).toBe(7);
});
