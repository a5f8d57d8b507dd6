/**
 * How many milliseconds something takes by the clock that is given, the best of ten: what it costs, not what else the machine does.
 * For tests.
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
