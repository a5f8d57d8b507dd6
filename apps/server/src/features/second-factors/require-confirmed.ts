import { isConfirmed, isElevated } from '@isocentre/domain/people/elevation';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { readElevation } from './queries/factors.ts';

/** Whoever changes their factors has just given one: the same rule as for organisers' routes with `confirm`. */
export async function requireConfirmed(db: Database, visit: Visit, now: Date): Promise<void> {
  const elevation = await readElevation(db, accountOf(visit).sessionId);
  if (!isElevated(elevation, now)) throw new Refused('SECOND_FACTOR_AGAIN');
  if (!isConfirmed(elevation, now)) throw new Refused('CONFIRM_FIRST');
}
