import { DAY_MS } from '@isocentre/domain/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** At most this share of the people in a table is marked within a day, or this many if there are few. */
const SHARE = 0.1;
const SMALLEST = 10;

/** Rows about people that are due for erasure. */
export interface Due {
  table: 'registrations' | 'contact_messages' | 'earlier_delegates' | 'erasure_requests';
  /** Rows that still name somebody. */
  named: RawBuilder<unknown>;
  due: RawBuilder<unknown>;
}

export const requestsDue = (by: Date): Due => ({
  table: 'erasure_requests',
  named: sql`erased_at is null`,
  due: sql`erase_after <= ${by}`,
});

export const registrationsDue = (editionId: number, madeBefore: Date): Due => ({
  table: 'registrations',
  named: sql`erased_at is null`,
  due: sql`edition_id = ${editionId} and created_at < ${madeBefore}`,
});

export const messagesDue = (editionId: number, receivedBefore: Date): Due => ({
  table: 'contact_messages',
  named: sql`true`,
  due: sql`edition_id = ${editionId} and received_at < ${receivedBefore}`,
});

export const earlierDelegatesDue = (importedBefore: Date): Due => ({
  table: 'earlier_delegates',
  named: sql`true`,
  due: sql`imported_at < ${importedBefore}`,
});

export interface Marked {
  /** How many may be erased in one run. */
  share: number;
  marked: number;
  /** Also due, and left for another day. */
  left: number;
}

/**
 * Removes marks dated in the future, which a clock that was wrong for a while has left: a second wrong moment must not
 * find them a day old.
 */
export async function removeFutureMarks(db: Database, now: Date): Promise<void> {
  for (const table of ['registrations', 'contact_messages', 'earlier_delegates', 'erasure_requests'] as const)
    await sql`update ${sql.table(table)} set forget_marked_at = null where forget_marked_at > ${now}`.execute(db);
}

/** Marks what is due, up to the daily limit, however many workers run. */
export const markDue = (db: Database, { table, named, due }: Due, now: Date): Promise<Marked> =>
  db.transaction().execute(async (transaction) => {
    const rows = sql.table(table);
    await sql`select pg_advisory_xact_lock(hashtext('forgetting'))`.execute(transaction);
    const counted = await sql<{ named: number; due: number; today: number }>`
      select count(*) filter (where ${named})::int as named,
        count(*) filter (where ${named} and ${due} and forget_marked_at is null)::int as due,
        count(*) filter (where forget_marked_at > ${new Date(now.getTime() - DAY_MS)})::int as today
      from ${rows}`.execute(transaction);
    const found = counted.rows[0] ?? { named: 0, due: 0, today: 0 };
    const share = Math.max(SMALLEST, Math.ceil(found.named * SHARE));
    const marked = Math.min(found.due, Math.max(0, share - found.today));
    if (marked > 0) {
      await sql`
        update ${rows} set forget_marked_at = ${now}
        where ctid = any (array(
          select ctid from ${rows} where ${named} and ${due} and forget_marked_at is null limit ${marked} for update
        ))`.execute(transaction);
    }
    return { share, marked, left: found.due - marked };
  });

/** Marked by an earlier run, at least a day ago. */
export const markedADayAgo = (now: Date) => sql<boolean>`forget_marked_at <= ${new Date(now.getTime() - DAY_MS)}`;

export async function forgetMessages(db: Database, editionId: number, before: Date, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages where edition_id = ${editionId} and id in (
      select id from contact_messages
      where edition_id = ${editionId} and received_at < ${before} and ${markedADayAgo(now)} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** People of earlier conferences who never joined; also their accounts, if nothing else uses them. */
export async function earlierToForget(transaction: Database, before: Date, now: Date, most: number): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('earlier_delegates')
    .where('account_id', 'in', (from) =>
      from
        .selectFrom('earlier_delegates')
        .select('account_id')
        .where('imported_at', '<', before)
        .where(markedADayAgo(now))
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}
