import { expect, test } from 'vitest';
import { dayBefore, scaleOf, steps, upTo } from './chart-scale.ts';

test('days and people are to scale, with round marks', () => {
  const { x, y, marks } = scaleOf({ from: '2025-07-01', until: '2025-07-11', most: 430 }, 100, 50);
  expect([x('2025-07-01'), x('2025-07-06'), x('2025-07-11')]).toEqual([0, 50, 100]);
  expect(marks).toEqual([0, 100, 200, 300, 400, 500]);
  expect([y(0), y(250), y(500)]).toEqual([50, 25, 0]);
});

test('a single day and nobody yet can be drawn', () => {
  const { x, y, marks } = scaleOf({ from: '2025-07-01', until: '2025-07-01', most: 0 }, 100, 50);
  expect([x('2025-07-01'), y(0), marks]).toEqual([0, 50, [0, 1]]);
});

test('a line goes in steps, and on to today', () => {
  expect(
    steps([
      { x: 0, y: 10 },
      { x: 5, y: 4 },
    ]),
  ).toBe('M0 10H5V4');
  const totals = [{ day: '2025-07-01', registered: 3, paid: 1 }];
  expect(upTo(totals, '2025-07-04')).toEqual([...totals, { day: '2025-07-04', registered: 3, paid: 1 }]);
  expect(upTo(totals, '2025-06-30')).toEqual([]);
});

test('an earlier conference is laid beside by days before its first day', { tags: ['ORG-112'] }, () => {
  expect(dayBefore('2025-09-26', 26)).toBe('2025-08-31');
});
