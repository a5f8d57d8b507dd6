/**
 * How many milliseconds something takes by the given clock, the best of ten: measures its own cost, not other load. For
 * tests.
 */
export function costOf(run: () => unknown, now: () => number): number {
  let best = Infinity;
  for (let n = 0; n < 10; n += 1) {
    const began = now();
    run();
    best = Math.min(best, now() - began);
  }
  return best;
}
