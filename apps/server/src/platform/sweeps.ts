import { MINUTE_MS } from '@isocentre/domain/durations';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { claimTurn, noteFailure, noteSuccess, RETRY_MS } from './sweep-turns.ts';

/**
 * A periodic job: checks at a fixed interval for anything that has become due. Safe to run twice, or in two workers.
 */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  /** One worker takes each turn, however many there are: for what is costly, or asks somebody outside. */
  readonly inTurns?: boolean;
  /** Returns how much there was to do. */
  run(): Promise<number>;
}

/** How a turn went, for the metrics. */
export interface SweepOutcome {
  readonly name: string;
  readonly tookMs: number;
  readonly failed: boolean;
}

export interface SweepRunner {
  readonly log: Log;
  readonly db: Database;
  readonly onOutcome?: (outcome: SweepOutcome) => void;
}

/** What runs every second is noted as successful once a minute. */
const NOTED_MS = MINUTE_MS;

/** Runs each sweep at once and then at its interval, one after the other; closing waits for the running one. */
export function startSweeps(runner: SweepRunner, sweeps: readonly Sweep[]): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const take = noting(runner);
  const timers = sweeps.map((sweep) => {
    const turn = () => {
      running = running.then(() => take(sweep));
    };
    turn();
    // A long interval is looked at more often: the last turn may have been another worker's, or have failed.
    return setInterval(turn, sweep.inTurns ? Math.min(sweep.everyMs, RETRY_MS) : sweep.everyMs);
  });
  return {
    close: async () => {
      timers.forEach(clearInterval);
      await running;
    },
  };
}

/** Runs a turn, if it is this worker's, and notes how it went: in the log, the database and the metrics. */
function noting({ log, db, onOutcome = () => {} }: SweepRunner): (sweep: Sweep) => Promise<void> {
  const noted = new Map<string, number>();
  return async (sweep) => {
    const { name } = sweep;
    const began = performance.now();
    try {
      if (sweep.inTurns && !(await claimTurn(db, name, sweep.everyMs))) return;
      const found = await sweep.run();
      const tookMs = performance.now() - began;
      if (found > 0) log.info({ sweep: name, done: found }, `${name}: ${found}`);
      onOutcome({ name, tookMs, failed: false });
      const last = noted.get(name);
      if (!sweep.inTurns && last !== undefined && began - last < NOTED_MS) return;
      await noteSuccess(db, name, { found, tookMs });
      noted.set(name, began);
    } catch (error) {
      log.warn({ sweep: name, err: error }, `${name} failed, will be tried again`);
      onOutcome({ name, tookMs: performance.now() - began, failed: true });
      noted.delete(name);
      await noteFailure(db, name, error).catch((unnoted: unknown) => log.warn({ sweep: name, err: unnoted }, `${name}: not even noted`));
    }
  };
}
