import { expect, test } from 'vitest';
import { keepData } from './keep-data.ts';

test.each([
  [{ kept: true }, 'kept'],
  [{ kept: false }, 'nothing'],
])('an answer of %j means %j', async (answer, outcome) => {
  expect(await keepData((async () => answer) as never, 'a'.repeat(43))).toBe(outcome);
});
