import { expect, test } from 'vitest';
import { answerReminder } from './answer-reminders.ts';

const MADRAS = 'Asia/Kolkata';
const RESULTS = '2025-09-08T18:00:00+05:30';

test.each([
  ['four days before', '2025-09-12T12:00:00+05:30', RESULTS, null],
  ['three days before', '2025-09-13T09:00:00+05:30', RESULTS, 'first'],
  ['at night', '2025-09-13T08:59:59.999+05:30', RESULTS, null],
  ['in the evening', '2025-09-13T18:00:00+05:30', RESULTS, null],
  ['two days before, when the worker was down', '2025-09-14T10:00:00+05:30', RESULTS, 'first'],
  ['who was told yesterday evening', '2025-09-14T10:00:00+05:30', '2025-09-13T18:00:00+05:30', null],
  ['the day before', '2025-09-15T09:00:00+05:30', '2025-09-15T08:00:00+05:30', 'last'],
  ['on the last day', '2025-09-16T17:00:00+05:30', RESULTS, 'last'],
  ['too late', '2025-09-16T17:30:00+05:30', RESULTS, null],
])('%s', (_when, now, knownSince, due) => {
  const until = new Date('2025-09-16T17:30:00+05:30');
  expect(answerReminder({ until, knownSince: new Date(knownSince), now: new Date(now), timeZone: MADRAS })).toBe(due);
});

test('midnight belongs to the day that ends with it', () => {
  const until = new Date('2025-09-17T00:00:00+05:30');
  const at = (now: string) => answerReminder({ until, knownSince: new Date(RESULTS), now: new Date(now), timeZone: MADRAS });
  expect([at('2025-09-14T12:00:00+05:30'), at('2025-09-15T12:00:00+05:30')]).toEqual(['first', 'last']);
});
