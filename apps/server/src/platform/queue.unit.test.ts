import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Busy, createQueue } from './queue.ts';

test('a queue runs a fixed number of tasks, keeps a fixed number waiting in order, and refuses the rest at once', async () => {
  const queue = createQueue(2, 3);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (i: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(10);
    running -= 1;
    order.push(i);
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => queue.run(work(i))));
  expect(results.map(({ status }) => status)).toEqual([...Array<string>(5).fill('fulfilled'), ...Array<string>(3).fill('rejected')]);
  expect(results.slice(5).every((result) => result.status === 'rejected' && result.reason instanceof Busy)).toBe(true);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
  // A failure releases its slot.
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'fine')).toBe('fine');
  expect(queue.isFull()).toBe(false);
});

test('a long queue is worked on half of the time, and every task in it is run', async () => {
  const queue = createQueue(1, 10, 2);
  const began = performance.now();
  let working = 0;
  const work = async () => {
    const start = performance.now();
    await pause(20);
    working += performance.now() - start;
  };
  await Promise.all(Array.from({ length: 8 }, () => queue.run(work)));
  // Six of the eight leave two or more waiting, and are followed by a pause as long as they took.
  expect(performance.now() - began - working).toBeGreaterThan(working / 2);
});
