import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { tellPages } from './queries/results.ts';

/** Pages that were kept before the winners were known are made again within seconds of their instant. */
export const contestSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  { name: 'contests.tell-pages', everyMs: 2000, run: () => tellPages(db, clock.edition({})) },
];
