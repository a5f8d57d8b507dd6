import { describe, expect, test } from 'vitest';
import { instantsAt, isDay, offsetInWords } from './typed-time.ts';

describe('a typed local time', { tags: ['ORG-715'] }, () => {
  test.each([
    ['2025-09-11', '00:00', 'Asia/Kolkata', ['2025-09-10T18:30:00.000Z']],
    ['2025-07-01', '12:00', 'Europe/Berlin', ['2025-07-01T10:00:00.000Z']],
    // Clocks go back from three to two: half past two is twice that day.
    ['2025-10-26', '02:30', 'Europe/Berlin', ['2025-10-26T00:30:00.000Z', '2025-10-26T01:30:00.000Z']],
    ['2025-10-26', '03:00', 'Europe/Berlin', ['2025-10-26T02:00:00.000Z']],
    ['2025-10-26', '01:59', 'Europe/Berlin', ['2025-10-25T23:59:00.000Z']],
    // And forward from two to three: half past two never comes.
    ['2025-03-30', '02:30', 'Europe/Berlin', []],
    ['2025-03-30', '03:00', 'Europe/Berlin', ['2025-03-30T01:00:00.000Z']],
    ['2025-04-06', '01:45', 'Australia/Lord_Howe', ['2025-04-05T14:45:00.000Z', '2025-04-05T15:15:00.000Z']],
    ['2025-01-01', '00:00', 'Pacific/Kiritimati', ['2024-12-31T10:00:00.000Z']],
    ['nonsense', '00:00', 'Asia/Kolkata', []],
  ])('%s %s in %s', (date, time, zone, expected) => {
    expect(instantsAt(date, time, zone).map((instant) => instant.toISOString())).toEqual(expected);
  });

  test('two instants with the same clock time are told apart by their distance from UTC', () => {
    expect(instantsAt('2025-10-26', '02:30', 'Europe/Berlin').map((instant) => offsetInWords(instant, 'Europe/Berlin'))).toEqual([
      'UTC+02:00',
      'UTC+01:00',
    ]);
    expect(offsetInWords(new Date('2025-01-01T00:00:00Z'), 'America/St_Johns')).toBe('UTC−03:30');
    expect(offsetInWords(new Date('2025-01-01T00:00:00Z'), 'Asia/Kolkata')).toBe('UTC+05:30');
  });

  test.each([
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-2-9', false],
    ['', false],
  ])('%j is a day: %s', (date, expected) => {
    expect(isDay(date)).toBe(expected);
  });
});
