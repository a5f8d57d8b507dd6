import { expect, test } from 'vitest';
import { CLOCK_HEADER, createClock } from './clock.ts';

const REAL = new Date('2026-11-16T05:00:00Z');
const HAPPENED = new Date('2026-11-16T04:50:00Z');
const moved = { [CLOCK_HEADER]: '2025-08-10T06:55:00.000Z' };
const shown = (mode: 'production' | 'demo', clock: string | undefined, headers = {}) =>
  createClock({ APP_MODE: mode, CLOCK: clock }, () => REAL)
    .asShown(HAPPENED, headers)
    .toISOString();

test.each([
  ['a demo that stands in August', 'demo', '2025-08-10T06:55:00.000Z', {}, '2025-08-10T06:45:00.000Z'],
  ['a visitor of the demo who moved the clock', 'demo', undefined, moved, '2025-08-10T06:45:00.000Z'],
  ['a demo in the present', 'demo', undefined, {}, '2026-11-16T04:50:00.000Z'],
  ['production', 'production', undefined, {}, '2026-11-16T04:50:00.000Z'],
  ['production, whatever is asked for', 'production', '2025-08-10T06:55:00.000Z', moved, '2026-11-16T04:50:00.000Z'],
] as const)('ten minutes ago reads as ten minutes ago on the clock that is shown: %s', (_, mode, clock, headers, at) =>
  expect(shown(mode, clock, headers)).toBe(at),
);

test('what happened before the time a demo stands at stays there', () => {
  const clock = createClock({ APP_MODE: 'demo', CLOCK: '2025-08-10T06:55:00.000Z' }, () => REAL);
  const earlier = new Date('2025-08-06T10:00:00.000Z');
  for (const headers of [{}, moved]) expect(clock.asShown(earlier, headers)).toEqual(earlier);
});
