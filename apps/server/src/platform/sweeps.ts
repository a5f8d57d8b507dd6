import type { Log } from './log.ts';

/** Work that no request causes: what has become due since the last look. Doing it twice, or by two workers, does no harm. */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  /** Answers how much there was to do. */
  run(): Promise<number>;
}

/** Runs each sweep at once and then at its pace, one after the other; closing waits for the one that runs. */
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
    return setInterval(() => take(sweep), sweep.everySeconds * 1000);
  });
  return {
    close: async () => {
      timers.forEach(clearInterval);
      await running;
    },
  };
}
