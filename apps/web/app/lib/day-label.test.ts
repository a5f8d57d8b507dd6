import { expect, test } from 'vitest';
import { dayLabel } from './day-label.ts';

test('days are named by date and weekday', { tags: ['PUB-108', 'PUB-110'] }, () => {
  expect(['2025-09-26', '2025-09-27'].map(dayLabel)).toEqual(['26.09.2025, Friday', '27.09.2025, Saturday']);
});
