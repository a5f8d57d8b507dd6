import { HOUR_MS } from '@isocentre/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { forgetChanges } from './queries/address.ts';

export const correctionSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  { name: 'corrections.forget-addresses', everyMs: HOUR_MS, run: () => forgetChanges(db, clock.system()) },
];
