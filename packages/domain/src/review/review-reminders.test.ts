import { expect, test } from 'vitest';
import { lastDayOf, remindedAround, reminderStage } from './review-reminders.ts';

const timeZone = 'Asia/Kolkata';
/** The end of 10 September. */
const dueAt = new Date('2025-09-11T00:00:00+05:30');

test.each([
  ['2025-09-03T09:00:00+05:30', 'before7'],
  ['2025-09-03T08:59:59+05:30', null],
  ['2025-09-03T17:59:00+05:30', 'before7'],
  ['2025-09-03T18:00:00+05:30', null],
  ['2025-09-04T12:00:00+05:30', null],
  ['2025-09-08T12:00:00+05:30', 'before2'],
  ['2025-09-10T12:00:00+05:30', 'today'],
  ['2025-09-11T12:00:00+05:30', null],
  ['2025-09-13T12:00:00+05:30', 'late'],
  ['2025-09-14T12:00:00+05:30', null],
  // The same instant is another day elsewhere.
  ['2025-09-10T02:00:00Z', null],
])('%s: %s', { tags: ['REV-070'] }, (now, stage) => expect(reminderStage({ dueAt, now: new Date(now), timeZone })).toBe(stage));

test('what is due at midnight is due on the day that ends; across a clock change, too', () => {
  expect(lastDayOf(dueAt, timeZone)).toBe('2025-09-10');
  const spring = new Date('2026-03-30T00:00:00+02:00');
  expect(reminderStage({ dueAt: spring, now: new Date('2026-03-22T09:00:00+01:00'), timeZone: 'Europe/Berlin' })).toBe('before7');
});

test('what is due outside the days around an instant has no reminder then, wherever', () => {
  const hours = Array.from({ length: 24 * 30 }, (_, n) => new Date(dueAt.getTime() + (n - 24 * 15) * 3_600_000));
  const missed = ['Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Pago_Pago'].flatMap((zone) =>
    hours.filter((now) => {
      const around = remindedAround(now);
      return reminderStage({ dueAt, now, timeZone: zone }) !== null && (dueAt < around.from || dueAt > around.to);
    }),
  );
  expect(missed).toEqual([]);
  const { from, to } = remindedAround(dueAt);
  expect([from, to]).toEqual([new Date('2025-09-06T00:00:00+05:30'), new Date('2025-09-20T00:00:00+05:30')]);
});
