import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds, and gives back how many milliseconds it took. */
export async function until(what: string, holds: () => Promise<boolean>, milliseconds: number): Promise<number> {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > milliseconds) throw new Error(`Not within ${milliseconds} ms: ${what}`);
    await pause(100);
  }
  return performance.now() - began;
}
