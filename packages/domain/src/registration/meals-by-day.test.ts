import { expect, test } from 'vitest';
import { mealsByDay } from './meals-by-day.ts';

const eaters = [
  { meal: 'veg', workshop: true, mate: true },
  { meal: 'veg', workshop: false, mate: false },
  { meal: 'vegan', workshop: true, mate: false },
  { meal: '', workshop: false, mate: false },
];
const dates = { startsOn: '2025-09-26', endsOn: '2025-09-27' };
const all = { meals: { veg: 2, 'non-veg': 0, vegan: 1, none: 0, '': 1 }, mates: 1 };

test('everybody on each day, and those of the workshop on theirs', () => {
  expect(mealsByDay(eaters, { ...dates, workshopOn: '2025-09-25' })).toEqual([
    { day: '2025-09-25', what: 'Workshop', meals: { veg: 1, 'non-veg': 0, vegan: 1, none: 0, '': 0 }, mates: 1 },
    { day: '2025-09-26', what: 'Conference', ...all },
    { day: '2025-09-27', what: 'Conference', ...all },
  ]);
});

test.each([null, '2025-09-26'])('workshop on %s: nobody is counted twice on one day', (workshopOn) => {
  expect(mealsByDay(eaters, { ...dates, workshopOn }).map(({ day }) => day)).toEqual(['2025-09-26', '2025-09-27']);
});
