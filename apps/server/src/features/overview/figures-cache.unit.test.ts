import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFiguresCache } from './figures-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('who asks within two seconds gets the same figures; then they are counted again', async () => {
  const cache = createFiguresCache<{ n: number }>();
  let n = 0;
  const ask = (key = 'one') => cache(key, async () => ({ n: (n += 1) }));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  vi.advanceTimersByTime(1999);
  expect(await ask()).toEqual({ n: 1 });
  expect(await ask('another edition')).toEqual({ n: 2 });
  vi.advanceTimersByTime(1);
  expect(await ask()).toEqual({ n: 3 });
});

test('a failure is told to those who wait for it, and not kept', async () => {
  const cache = createFiguresCache<{ n: number }>();
  await expect(cache('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache('one', async () => ({ n: 1 }))).toEqual({ n: 1 });
});
