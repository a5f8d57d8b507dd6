import { expect, test } from 'vitest';
import { calendarScale } from './calendar-scale.ts';

test('every change and the present stand on the line, in order, with months between them', () => {
  const changes = [{ at: '2025-07-02T00:00:00Z' }, { at: '2025-09-10T18:30:00Z' }, { at: '2025-10-03T18:30:00Z' }];
  const { place, months } = calendarScale(changes, new Date('2025-09-08T05:12:00Z'), 'Asia/Kolkata');
  const places = [changes[0], changes[1], changes[2]].map((change) => place(new Date(change?.at ?? '')));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((left) => left > 0 && left < 100)).toBe(true);
  expect(months.map(({ name }) => name)).toEqual(['July', 'August', 'September', 'October']);
  expect(months[2]?.left).toBe(place(new Date('2025-08-31T18:30:00Z')));
});

test('without any change the line holds the present alone, over the turn of a year', () => {
  const { place, months } = calendarScale([], new Date('2025-12-31T12:00:00Z'), 'UTC');
  expect([place(new Date('2025-12-31T12:00:00Z')), months.map(({ name }) => name)]).toEqual([50, ['January']]);
});
