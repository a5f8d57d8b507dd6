import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Busy, createQueue, hashPassword, isPassword, isWeakHash } from './passwords.ts';

test('new hashes are argon2id with 19 MiB, two passes, one lane, and a salt of their own', { tags: ['SEC-02'] }, async () => {
  const [one, two] = [await hashPassword('rain over the rooftops'), await hashPassword('rain over the rooftops')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect([await isPassword('rain over the rooftops', one), await isPassword('rain over the rooftopz', one)]).toEqual([true, false]);
  expect(await isPassword('rain over the rooftops', null)).toBe(false);
});

test('weaker hashes are recognised', { tags: ['SEC-03'] }, () => {
  expect(isWeakHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
  expect(isWeakHash('$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA')).toBe(false);
  expect(isWeakHash('$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
  expect(isWeakHash('$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
  expect(isWeakHash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('spaces, all scripts and more than 72 bytes count in full', { tags: ['SEC-04'] }, async () => {
  const long = `  மருத்துவ இயற்பியல் ${'x'.repeat(90)}`;
  const hash = await hashPassword(long);
  expect(await isPassword(long, hash)).toBe(true);
  expect(await isPassword(long.trim(), hash)).toBe(false);
  expect(await isPassword(long.slice(0, -1), hash)).toBe(false);
});

test('the queue runs so many, lets so many wait in order, and refuses the rest at once', async () => {
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

test('a crowd is served half of the time, and nobody in line is forgotten', async () => {
  const took = async (queue: ReturnType<typeof createQueue>) => {
    const began = performance.now();
    await Promise.all(Array.from({ length: 8 }, () => queue.run(() => pause(20))));
    return performance.now() - began;
  };
  // Six of the eight leave two or more waiting.
  const [usual, crowded] = [await took(createQueue(1, 10)), await took(createQueue(1, 10, 2))];
  expect(crowded - usual).toBeGreaterThan(80);
});
