import { expect, test } from 'vitest';
import { isLate, reviewingWindow } from './reviewing-window.ts';

const at = (ms: number) => new Date(Date.parse('2025-09-10T18:30:00.000Z') + ms);
const dates = { openedAt: at(-5000), opensAt: at(-4000), closesAt: at(0) };

test.each([
  [-4001, 'preparing'],
  [-4000, 'open'],
  [-1, 'open'],
  [0, 'closed'],
  [1, 'closed'],
])('%i ms from closing: %s', { tags: ['REV-009'] }, (ms, state) => expect(reviewingWindow(dates, at(ms))).toBe(state));

test('nothing is open before a chair has opened it, whatever its dates say', () => {
  expect(reviewingWindow({ ...dates, openedAt: null }, at(-1))).toBe('preparing');
  expect(reviewingWindow({ openedAt: at(0), opensAt: null, closesAt: null }, at(1))).toBe('open');
});

test('late is after the instant it is due', { tags: ['REV-009'] }, () => {
  expect([-1, 0, 1].map((ms) => isLate(at(0), at(ms)))).toEqual([false, false, true]);
});
