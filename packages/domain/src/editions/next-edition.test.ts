import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate, localTime, shiftDate, shiftInstant } from './local-time.ts';
import { nextPrefix, slugsOf, suggestedShortName, suggestedStart, suggestedTitle } from './next-edition.ts';

const ZONES = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia', 'UTC'];

describe('a date of last time, this time', () => {
  test.each([
    // Clocks in Berlin change between the old and the new day, in either direction.
    ['2025-03-29T08:00:00.000Z', 1, 'Europe/Berlin', '2025-03-30T07:00:00.000Z'],
    ['2025-10-25T07:00:00.000Z', 1, 'Europe/Berlin', '2025-10-26T08:00:00.000Z'],
    ['2025-08-15T18:30:00.000Z', 364, 'Asia/Kolkata', '2026-08-14T18:30:00.000Z'],
    // 02:30 does not exist on that day: an hour later.
    ['2025-03-29T01:30:00.000Z', 1, 'Europe/Berlin', '2025-03-30T01:30:00.000Z'],
    ['2025-03-08T07:30:00.000Z', 1, 'America/New_York', '2025-03-09T07:30:00.000Z'],
  ])('%s moved by %i days in %s is %s', { tags: ['ORG-503'] }, (instant, days, zone, moved) => {
    expect(shiftInstant(instant, days, zone)).toBe(moved);
  });

  test('keeps its local time and moves by just as many days, in every zone and over every change of clocks', { tags: ['ORG-503'] }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.integer({ min: -800, max: 800 }),
        (zone, date, days) => {
          const moved = new Date(shiftInstant(date.toISOString(), days, zone));
          const minutes = (at: Date) => Date.parse(`${localDate(at, zone)}T${localTime(at, zone)}:00Z`) / 60_000;
          const late = minutes(moved) - (minutes(date) + days * 24 * 60);
          // Only where that local time does not exist is it later, by what the clocks are put forward (a whole day, once, in Apia).
          const before = new Date(moved.getTime() - late * 60_000);
          expect(late === 0 || (late > 0 && minutes(moved) - minutes(before) > late)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('weekdays stay, and names follow number and year', { tags: ['ORG-501'] }, () => {
  expect(suggestedStart('2025-09-26')).toBe('2026-09-25');
  expect(shiftDate('2024-02-29', -366)).toBe('2023-02-28');
  expect(suggestedTitle('28th Annual Conference', 28, 29)).toBe('29th Annual Conference');
  expect(suggestedShortName('AMPI-TNPY 2025', '2025-09-26', '2026-09-25')).toBe('AMPI-TNPY 2026');
  expect(slugsOf('ampi-tnpy', { startsOn: '2026-09-25', ordinal: 29 })).toEqual(['ampi-tnpy-2026', 'ampi-tnpy-2026-29']);
});

test.each([
  ['TNPY28-', 28, 29, 'TNPY29-'],
  ['28TNPY28-', 28, 29, '28TNPY29-'],
  ['LS3-', 3, 4, 'LS4-'],
  ['DEL-', 9, 10, 'DEL10-'],
])('numbers begin with %s in the %ith and %s in the %ith', { tags: ['ORG-516'] }, (prefix, from, to, next) => {
  expect(nextPrefix(prefix, from, to)).toBe(next);
});
