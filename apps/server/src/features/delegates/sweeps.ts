import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { forgetExported } from './queries/exported.ts';

/** Nobody compares with a file of half a year ago. */
const KEPT_MS = 180 * DAY_MS;

export const delegateSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  {
    name: 'delegates.forget-exported-lists',
    everyMs: HOUR_MS,
    run: () => forgetExported(db, new Date(clock.system().getTime() - KEPT_MS)),
  },
];
