import { expect, test } from 'vitest';
import { closedOn, deadlineInWords, extendedTo, lastDay } from './deadline.ts';

const edition = (abstractDeadlineDisplay: string, abstractDeadlineEffective: string, timeZone = 'Asia/Kolkata') => ({
  timeZone,
  instants: { abstractDeadlineDisplay, abstractDeadlineEffective },
});

test.each([
  ['extended', edition('2025-08-20', '2025-09-01T18:30:00Z'), '20 August, extended to 1 September', '2025-09-01'],
  ['extended by a day', edition('2025-08-20', '2025-08-21T18:30:00Z'), '20 August, extended to 21 August', '2025-08-21'],
  ['not extended', edition('2026-05-01', '2026-05-01T22:00:00Z', 'Europe/Vienna'), '1 May', null],
  ['not extended, to the evening', edition('2025-08-20', '2025-08-20T12:30:00Z'), '20 August, 18:00', null],
  ['extended to the evening', edition('2025-08-20', '2025-09-01T12:30:00Z'), '20 August, extended to 1 September, 18:00', '2025-09-01'],
])('a deadline that was %s', (_, one, words, to) => {
  expect([deadlineInWords(one, { year: false }), extendedTo(one)]).toEqual([words, to]);
});

test('with the year', () => {
  const one = edition('2025-08-20', '2025-09-01T18:30:00Z');
  expect(deadlineInWords(one)).toBe('20 August 2025, extended to 1 September 2025');
  expect(closedOn(lastDay(one))).toBe('Submission closed on 1 September 2025.');
});
