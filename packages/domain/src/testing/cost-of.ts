/** How many milliseconds something takes, the best of ten: what it costs, not what else the machine does. For tests. */
export function costOf(run: () => unknown): number {
  let best = Infinity;
  for (let n = 0; n < 10; n += 1) {
    const began = Date.now();
    run();
    best = Math.min(best, Date.now() - began);
  }
  return best;
}
