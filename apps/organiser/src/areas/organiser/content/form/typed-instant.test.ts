import { describe, expect, test } from 'vitest';
import { readTyped, storedOf, typedOf } from './typed-instant.ts';

const BERLIN = 'Europe/Berlin';

describe('an instant that is typed as a local time', { tags: ['ORG-715'] }, () => {
  test.each([
    [null, { date: '', time: '' }],
    ['2025-09-11T00:00:00+05:30', { date: '2025-09-11', time: '00:00' }],
    ['2025-09-10T18:30:00.000Z', { date: '2025-09-11', time: '00:00' }],
    ['2025-09-11T', { date: '2025-09-11', time: '' }],
    ['T09:30', { date: '', time: '09:30' }],
  ])('%j in India', (value, typed) => {
    expect(typedOf(value, 'Asia/Kolkata')).toEqual(typed);
  });

  test('is stored once it is one instant; until then as it was typed', () => {
    expect(storedOf({ date: '', time: '' }, BERLIN)).toBeNull();
    expect(storedOf({ date: '2025-07-01', time: '12:00' }, BERLIN)).toBe('2025-07-01T10:00:00.000Z');
    for (const typed of [
      { date: '2025-07-01', time: '' },
      { date: '', time: '12:00' },
      { date: '2025-10-26', time: '02:30' },
      { date: '2025-03-30', time: '02:30' },
    ]) {
      const stored = storedOf(typed, BERLIN);
      expect(typedOf(stored, BERLIN)).toEqual(typed);
      expect(stored).not.toMatch(/Z$/);
    }
  });

  test('a time that comes twice or never is not guessed', () => {
    expect(readTyped({ date: '2025-10-26', time: '02:30' }, BERLIN)).toEqual({
      is: 'twice',
      at: [new Date('2025-10-26T00:30:00Z'), new Date('2025-10-26T01:30:00Z')],
    });
    expect(readTyped({ date: '2025-03-30', time: '02:30' }, BERLIN)).toEqual({ is: 'never' });
  });
});
