import { describe, expect, test } from 'vitest';
import { dateInWords, datesInWords, dayAfter, instantAt, localDate, nextMidnight, startOfDay } from './local-time.ts';

describe('calendar days in an edition zone', () => {
  test.each([
    ['2025-09-26', 'Asia/Kolkata', '2025-09-25T18:30:00.000Z'],
    ['2025-09-26', 'UTC', '2025-09-26T00:00:00.000Z'],
    ['2025-09-26', 'Pacific/Kiritimati', '2025-09-25T10:00:00.000Z'],
    ['2025-03-30', 'Europe/Berlin', '2025-03-29T23:00:00.000Z'],
    ['2025-03-31', 'Europe/Berlin', '2025-03-30T22:00:00.000Z'],
    ['2025-11-02', 'America/Los_Angeles', '2025-11-02T07:00:00.000Z'],
    ['2025-11-03', 'America/Los_Angeles', '2025-11-03T08:00:00.000Z'],
  ])('%s begins in %s at %s', (date, zone, instant) => {
    expect(startOfDay(date, zone).toISOString()).toBe(instant);
  });

  test.each([
    ['2025-09-25T18:29:59.999Z', '2025-09-25'],
    ['2025-09-25T18:30:00.000Z', '2025-09-26'],
    ['1969-12-31T18:29:59.999Z', '1969-12-31'],
  ])('at %s the date in India is %s', { tags: ['PUB-171'] }, (instant, date) => {
    expect(localDate(new Date(instant), 'Asia/Kolkata')).toBe(date);
  });

  test('the next midnight is the next one, also at midnight itself', () => {
    expect(nextMidnight(new Date('2025-09-25T18:29:59.999Z'), 'Asia/Kolkata').toISOString()).toBe('2025-09-25T18:30:00.000Z');
    expect(nextMidnight(new Date('2025-09-25T18:30:00.000Z'), 'Asia/Kolkata').toISOString()).toBe('2025-09-26T18:30:00.000Z');
  });

  test('days follow each other over months and leap years', () => {
    expect(dayAfter('2024-02-28')).toBe('2024-02-29');
    expect(dayAfter('2025-12-31')).toBe('2026-01-01');
  });

  test('dates in words', { tags: ['PUB-243'] }, () => {
    expect(dateInWords('2025-09-26', { weekday: true })).toBe('Friday, 26 September 2025');
    expect(dateInWords('2025-09-27', { weekday: true })).toBe('Saturday, 27 September 2025');
    expect(datesInWords('2025-09-26', '2025-09-27')).toBe('26 and 27 September 2025');
    expect(datesInWords('2025-09-30', '2025-10-01')).toBe('30 September and 1 October 2025');
    expect(datesInWords('2025-09-26', '2025-09-26')).toBe('26 September 2025');
  });
});

test.each([
  ['2025-09-10', '23:59', 'Asia/Kolkata', '2025-09-10T18:29:00.000Z'],
  // The clock went forward at two.
  ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '00:30', 'Europe/Berlin', '2026-03-28T23:30:00.000Z'],
  ['2026-11-01', '23:59', 'America/New_York', '2026-11-02T04:59:00.000Z'],
])('a clock shows %s %s in %s at %s', (date, time, zone, instant) => {
  expect(instantAt(date, time, zone).toISOString()).toBe(instant);
});
