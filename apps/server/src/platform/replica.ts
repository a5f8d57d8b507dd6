import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@isocentre/domain/durations';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { type Database, isDatabaseAway, openReplicaPool } from './database.ts';
import type { Log } from './log.ts';

/**
 * Asks on the replica, where there is one that keeps up; otherwise on the connections for reports. For files of lists, statistics and
 * searches by organisers. Never for what decides about places or money, and never for what is compared with a row that was just written.
 */
export type ReadAside = <Answer>(ask: (reports: Database) => Promise<Answer>) => Promise<Answer>;

export interface Replica {
  readonly aside: ReadAside;
  close(): Promise<void>;
}

/** Further behind than this, nothing is asked of it. */
export const MOST_BEHIND_MS = 10 * SECOND_MS;
/** How often it is looked at, however many ask. */
const LOOK_MS = SECOND_MS;

const FLIGHT_MS = 250;

interface Options {
  config: Pick<Config, 'DATABASE_REPLICA_URL'>;
  /** The primary: its requests' connections for a look at where it is, and those for reports to fall back to. */
  db: Database;
  reports: Database;
  log: Pick<Log, 'warn' | 'info'>;
}

/** Where the primary's log was, and when. */
interface Mark {
  readonly at: number;
  readonly lsn: string;
}

/** Opens no connection before the first question. */
export function openReplica({ config: { DATABASE_REPLICA_URL: url }, db, reports, log }: Options): Replica {
  if (url === undefined) return { aside: (ask) => ask(reports), close: async () => {} };
  const replica = openReplicaPool(url, (error) => log.warn({ err: error }, 'an idle connection to the replica broke'));
  const keepsUp = createLook(db, replica.db, log);
  return {
    aside: async (ask) => {
      if (!(await keepsUp())) return ask(reports);
      try {
        return await ask(replica.db);
      } catch (error) {
        // Away, or it had to apply something that this question was in the way of.
        if (!isDatabaseAway(error)) throw error;
        log.warn({ err: error }, 'the replica did not answer; the primary is asked');
        return ask(reports);
      }
    },
    close: () => replica.pool.end(),
  };
}

/**
 * Whether the replica has everything that the primary had ten seconds ago. Told by positions in the log, not by clocks: a replica that has
 * lost its primary believes to be up to date.
 */
function createLook(db: Database, replica: Database, log: Options['log']): () => Promise<boolean> {
  let marks: readonly Mark[] = [];
  let looked: { at: number; keepsUp: Promise<boolean> } | undefined;
  let before = true;
  const look = async (): Promise<boolean> => {
    const mark = { at: performance.now(), lsn: await primaryLsn(db) };
    marks = [...marks.filter(({ at }) => mark.at - at <= MOST_BEHIND_MS), mark];
    if (await reached(replica, marks)) return true;
    // After a silence there is no earlier mark, and what was written this moment is still on its way.
    if (marks.length > 1) return false;
    await pause(FLIGHT_MS);
    return reached(replica, marks);
  };
  const told = async () => {
    const keepsUp = await look().catch((error: unknown) => {
      log.warn({ err: error }, 'the replica cannot be looked at');
      return false;
    });
    if (keepsUp !== before)
      log.info({ alarm: 'replica', keepsUp }, keepsUp ? 'the replica keeps up again' : 'the replica is behind: not asked');
    before = keepsUp;
    return keepsUp;
  };
  return () => {
    const now = performance.now();
    if (!looked || now - looked.at >= LOOK_MS) looked = { at: now, keepsUp: told() };
    return looked.keepsUp;
  };
}

async function primaryLsn(db: Database): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(db);
  return rows[0]?.lsn ?? '0/0';
}

/** Whether it follows somebody, and has applied what any of these marks says. */
async function reached(replica: Database, marks: readonly Mark[]): Promise<boolean> {
  const { rows } = await sql<{ keepsUp: boolean }>`
    select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver where pid is not null)
      and coalesce(pg_last_wal_replay_lsn() >= (select min(lsn::pg_lsn) from unnest(${marks.map(({ lsn }) => lsn)}::text[]) as lsn), false) as "keepsUp"`.execute(
    replica,
  );
  return rows[0]?.keepsUp ?? false;
}
