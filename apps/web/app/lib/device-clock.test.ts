import { expect, test } from 'vitest';
import { knowsServerTime, noteServerDate, toServerTime } from './device-clock.ts';

const NOON = Date.parse('2025-08-10T12:00:00Z');

test('a device whose clock is wrong learns the server’s time from any response', () => {
  expect([knowsServerTime(), toServerTime(NOON)]).toEqual([false, NOON]);
  noteServerDate(null, NOON);
  expect(knowsServerTime()).toBe(false);
  noteServerDate('Sun, 10 Aug 2025 12:00:00 GMT', NOON + 3_600_000);
  expect([knowsServerTime(), toServerTime(NOON + 3_600_000)]).toEqual([true, NOON]);
  noteServerDate('Sun, 10 Aug 2025 12:00:00 GMT', NOON + 2400);
  expect(toServerTime(NOON)).toBe(NOON);
});
