import { MINUTE_MS } from '@isocentre/domain/durations';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A worker that has been at a turn for this long is given up. */
const CLAIM_MS = 15 * MINUTE_MS;
/** After a failure a turn comes sooner. */
export const RETRY_MS = 10 * MINUTE_MS;
/** Timers are not exact: a turn that comes this much early counts as due. */
const SLACK = 0.9;

/**
 * Whether the caller may take the turn: the last one, by whichever worker, is `everyMs` ago and over. By the database's
 * clock, which all workers share.
 */
export async function claimTurn(db: Database, name: string, everyMs: number): Promise<boolean> {
  const ago = (ms: number) => sql`now() - ${Math.round(ms * SLACK)} * interval '1 millisecond'`;
  const claim = sql`now() + ${CLAIM_MS} * interval '1 millisecond'`;
  const { rows } = await sql`
    insert into sweep_turns (name, claimed_until) values (${name}, ${claim})
    on conflict (name) do update set claimed_until = excluded.claimed_until, started_at = now()
    where (sweep_turns.claimed_until is null or sweep_turns.claimed_until <= now())
      and sweep_turns.started_at <= case when sweep_turns.failures > 0 then ${ago(Math.min(everyMs, RETRY_MS))} else ${ago(everyMs)} end
    returning name`.execute(db);
  return rows.length === 1;
}

export async function noteSuccess(db: Database, name: string, { found, tookMs }: { found: number; tookMs: number }): Promise<void> {
  await sql`
    insert into sweep_turns (name, succeeded_at, found, took_ms) values (${name}, now(), ${found}, ${Math.round(tookMs)})
    on conflict (name) do update
    set claimed_until = null, succeeded_at = now(), found = excluded.found, took_ms = excluded.took_ms, failures = 0, failure = null`.execute(
    db,
  );
}

const ADDRESS = /[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi;

export async function noteFailure(db: Database, name: string, error: unknown): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).replaceAll(ADDRESS, '[hidden]').slice(0, 300);
  await sql`
    insert into sweep_turns (name, failures, failed_at, failure) values (${name}, 1, now(), ${failure})
    on conflict (name) do update
    set claimed_until = null, failures = sweep_turns.failures + 1, failed_at = now(), failure = excluded.failure`.execute(db);
}
