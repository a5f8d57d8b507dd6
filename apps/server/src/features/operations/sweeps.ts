import { MINUTE_MS, SECOND_MS } from '@isocentre/domain/durations';
import type { Database } from '../../platform/database.ts';
import { limitsIn } from '../../platform/edition-usage.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { type Figures, measure } from './measure.ts';
import { keptFor, saidNearLimits } from './said-near-limits.ts';
import { watch, type WatchDeps } from './watch.ts';

export type { Figures } from './measure.ts';

/** Measures for this worker's metrics. Every worker does, so that each can be asked. */
export function measuringSweep({ reports, onFigures }: { reports: Database; onFigures: (figures: Figures) => void }): Sweep {
  return {
    name: 'operations.measure',
    everyMs: 30 * SECOND_MS,
    run: async () => {
      onFigures(await measure(reports));
      return 0;
    },
  };
}

/** Right after a start the web processes have not reported yet, and on a new machine no backup has run. */
const GRACE_SECONDS = 300;

/** What editions use is added up from whole tables, and grows slowly. */
const USAGE_MS = 10 * MINUTE_MS;

/** One worker looks each minute and mails what somebody must know. */
export function watchingSweep(deps: Omit<WatchDeps, 'nearLimits'> & { config: Parameters<typeof limitsIn>[0] }): Sweep {
  const nearLimits = keptFor(USAGE_MS, () => saidNearLimits(deps.reports, limitsIn(deps.config)));
  return {
    name: 'operations.watch',
    everyMs: MINUTE_MS,
    inTurns: true,
    run: async () => (process.uptime() < GRACE_SECONDS ? 0 : watch({ ...deps, nearLimits })),
  };
}
