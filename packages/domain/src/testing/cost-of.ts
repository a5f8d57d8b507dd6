/** How many milliseconds something takes, the best of five: what it costs, not what else the machine does. For tests. */
export function costOf(run: () => unknown): number {
  const once = () => {
    const began = Date.now();
    run();
    return Date.now() - began;
  };
  return Math.min(once(), once(), once(), once(), once());
}
