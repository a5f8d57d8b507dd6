import { expect, test } from 'vitest';
import { dayAt } from './days.tsx';

test.each([
  ['at the top of the page', [900, 5000], 0],
  ['at the beginning of the second day', [-4000, 72], 1],
  ['while the second day is only coming into view', [-3000, 600], 0],
  ['at the end of the page', [-9000, -4000], 1],
  ['back at the top after a jump', [700, 4800], 0],
])('%s', (_, tops, day) => expect(dayAt(tops, 900)).toBe(day));
