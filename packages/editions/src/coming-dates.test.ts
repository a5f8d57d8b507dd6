import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';
import { expect, test } from 'vitest';
import { comingDates } from '@isocentre/domain/overview/coming-dates';

const titlesFrom = (now: string) => comingDates(ampiTnpy2025, new Date(now)).map(({ title }) => title);

test('what will change, soonest first', () => {
  const dates = comingDates(ampiTnpy2025, new Date('2025-09-08T10:00:00+05:30'));
  expect(dates.map(({ at }) => at.getTime())).toEqual(dates.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  expect(dates[0]?.title).toBe('On-site price begins');
});

test('a date that has come is no longer among them', () => {
  const [next] = comingDates(ampiTnpy2025, new Date('2025-09-08T10:00:00+05:30'));
  const after = new Date((next?.at.getTime() ?? 0) + 1).toISOString();
  expect(titlesFrom(after)).not.toContain(next?.title);
  expect(titlesFrom('2025-10-10T00:00:00+05:30')).toEqual([]);
});
