import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Synchronised clocks differ by less. */
const APART_MS = 5 * 60_000;

export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/**
 * The database's time, for irreversible work; undefined, with an error in the log, when this machine's clock disagrees:
 * one of the two is wrong, and nothing is done until that is fixed.
 */
export async function agreedTime({ db, clock, log }: { db: Database; clock: Clock; log: Pick<Log, 'error'> }): Promise<Date | undefined> {
  const now = await databaseTime(db);
  const apart = clock.system().getTime() - now.getTime();
  if (Math.abs(apart) <= APART_MS) return now;
  log.error(
    { alarm: 'clocks-differ', seconds: Math.round(apart / 1000) },
    'the clocks of this machine and of PostgreSQL differ: nobody is erased until they agree',
  );
  return undefined;
}
