import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Counted {
  requests: number;
  failed: number;
}

/** How the web processes have served lately, by what they wrote down. */
export interface SiteFigures {
  /** Seconds since any was heard of; null: never. */
  lastMinute: number | null;
  lately: Counted;
  hour: Counted;
  /** Processes that were started within five minutes. */
  started: number;
  /** Requests that waited for a connection in every one of the last three minutes: the most at once; 0: not in every one. */
  waiting: number;
}

export async function siteFigures(db: Database): Promise<SiteFigures> {
  const { rows } = await sql<{
    lastMinute: number | null;
    lately: number;
    latelyFailed: number;
    hour: number;
    hourFailed: number;
    started: number;
    waiting: number;
  }>`
    select (select extract(epoch from now() - max(minute))::float8 from web_minutes) as "lastMinute",
      coalesce(sum(requests) filter (where minute > now() - interval '5 minutes'), 0)::int as lately,
      coalesce(sum(failed) filter (where minute > now() - interval '5 minutes'), 0)::int as "latelyFailed",
      coalesce(sum(requests), 0)::int as hour, coalesce(sum(failed), 0)::int as "hourFailed",
      count(distinct process) filter (where started_at > now() - interval '5 minutes')::int as started,
      (select case when count(*) >= 3 and min(waiting) > 0 then max(waiting) else 0 end
        from web_minutes as last where last.minute > now() - interval '3 minutes 30 seconds') as waiting
    from web_minutes where minute > now() - interval '1 hour'`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL gave no figures');
  const { lastMinute, started, waiting } = found;
  return {
    lastMinute,
    lately: { requests: found.lately, failed: found.latelyFailed },
    hour: { requests: found.hour, failed: found.hourFailed },
    started,
    waiting,
  };
}

export async function forgetOldMinutes(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('web_minutes')
    .where('minute', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
