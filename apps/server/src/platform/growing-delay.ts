import { FORGOTTEN_AFTER_MINUTES, FREE_FAILURES, LONGEST_DELAY_SECONDS } from '@isocentre/domain/accounts/sign-in-delay';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A table that counts failures in a row, with when the next try is allowed; one row for each key. */
export interface FailureTable {
  table: 'sign_in_failures' | 'second_factor_failures';
  column: 'email_hash' | 'account_id';
  key: Buffer | string;
}

/**
 * Counts a try as a failure before it is made, so that concurrent tries cannot outrun the count; a success undoes it.
 * Returns how many there were in a row with this one or, if it came too early, when the next one is allowed. The delay
 * follows `sign-in-delay.ts`. Before the first delay nobody is too early, even if a concurrent try that started a moment
 * later was counted first.
 */
export async function countTry(
  db: Database,
  { table, column, key }: FailureTable,
  now: Date,
): Promise<{ failures: number } | { freeAt: Date }> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MINUTES * MINUTE_MS);
  const failures = sql`(case when f.last_at < ${forgotten} then 1 else f.failures + 1 end)`;
  const delay = sql`case when ${failures} < ${FREE_FAILURES}::int then 0 else least(${LONGEST_DELAY_SECONDS}::int, 2 ^ least(${failures} - ${FREE_FAILURES}::int, 20)) end`;
  const [rows, name] = [sql.table(table), sql.ref(column)];
  const counted = await sql<{ failures: number }>`
    insert into ${rows} as f (${name}, failures, last_at, free_at)
    values (${key}, 1, ${now}, ${now})
    on conflict (${name}) do update
      set failures = ${failures}, last_at = ${now}, free_at = ${now}::timestamptz + make_interval(secs => ${delay})
      where f.free_at <= ${now} or f.failures < ${FREE_FAILURES}::int
    returning failures`.execute(db);
  if (counted.rows[0]) return counted.rows[0];
  const waiting = await sql<{ freeAt: Date }>`select free_at as "freeAt" from ${rows} where ${name} = ${key}`.execute(db);
  const [row] = waiting.rows;
  // Forgotten in between: the try is as good as the first.
  return row && row.freeAt > now ? row : { failures: 1 };
}
