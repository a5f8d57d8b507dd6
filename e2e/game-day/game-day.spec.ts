import { expect, test } from '@playwright/test';
import { FAULTS } from './faults.ts';
import { playGameDay } from './run.ts';

const MINUTES = 10;

/** `pnpm game-day` is the same by hand, for as long as you like. */
test(
  'a game day: one thing after the other breaks while people register, book and pay; nothing is lost or doubled',
  { tag: ['@OPS-144'] },
  async () => {
    test.setTimeout((MINUTES + 15) * 60_000);
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const { windows, wrong, promised } = await playGameDay({ port: 3160, seed, minutes: MINUTES, say: (line) => console.log(line) });
    expect(wrong).toEqual([]);
    expect(new Set(windows.map(({ name }) => name))).toEqual(new Set(FAULTS.map(({ name }) => name)));
    expect(promised.paid.length).toBeGreaterThan(100);
    // Proves that people noticed some of it.
    expect(windows.reduce((sum, { failed }) => sum + failed, 0)).toBeGreaterThan(0);
  },
);
