import type { Log } from './log.ts';

/**
 * A periodic job: checks at a fixed interval for anything that has become due. Safe to run twice, or in two workers.
 */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  /** Returns how much there was to do. */
  run(): Promise<number>;
}

/** Runs each sweep at once and then at its interval, one after the other; closing waits for the running one. */
export function startSweeps(log: Log, sweeps: readonly Sweep[]): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const take = (sweep: Sweep) => {
    running = running.then(async () => {
      try {
        const done = await sweep.run();
        if (done > 0) log.info({ sweep: sweep.name, done }, `${sweep.name}: ${done}`);
      } catch (error) {
        log.warn({ sweep: sweep.name, err: error }, `${sweep.name} failed, will be tried again`);
      }
    });
  };
  const timers = sweeps.map((sweep) => {
    take(sweep);
    return setInterval(() => take(sweep), sweep.everyMs);
  });
  return {
    close: async () => {
      timers.forEach(clearInterval);
      await running;
    },
  };
}
