import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { eraseLetters, eraseLettersAbout } from '../../../platform/letters/erase-letters.ts';

/** At most this share of the people a table had when it began is marked within a day, or this many if there are few. */
const SHARE = 0.1;
const SMALLEST = 10;

/** The sweeps run every hour to six hours: a longer gap means that nothing ran, or that the clock jumped. */
const LONGEST_GAP_MS = 12 * HOUR_MS;
const TABLES = ['registrations', 'contact_messages', 'earlier_delegates', 'erasure_requests', 'letters', 'past_reviews'] as const;

/** Rows about people that are due for erasure. */
export interface Due {
  /** Names the round that began when something was due. */
  name: string;
  table: (typeof TABLES)[number];
  /** Rows that still name somebody. */
  named: RawBuilder<unknown>;
  due: RawBuilder<unknown>;
}

export const requestsDue = (by: Date): Due => ({
  name: 'erasure_requests',
  table: 'erasure_requests',
  named: sql`erased_at is null`,
  due: sql`erase_after <= ${by}`,
});

export const registrationsDue = (editionId: number, madeBefore: Date): Due => ({
  name: `registrations ${editionId}`,
  table: 'registrations',
  named: sql`erased_at is null`,
  due: sql`edition_id = ${editionId} and created_at < ${madeBefore}`,
});

export const messagesDue = (editionId: number, receivedBefore: Date): Due => ({
  name: `contact_messages ${editionId}`,
  table: 'contact_messages',
  named: sql`true`,
  due: sql`edition_id = ${editionId} and received_at < ${receivedBefore}`,
});

export const lettersDue = (editionId: number, writtenBefore: Date): Due => ({
  name: `letters ${editionId}`,
  table: 'letters',
  named: sql`erased_at is null`,
  due: sql`edition_id = ${editionId} and written_at < ${writtenBefore}`,
});

export const earlierDelegatesDue = (importedBefore: Date): Due => ({
  name: 'earlier_delegates',
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
  /** Whether this run was the first to find something due. */
  began: boolean;
}

/**
 * Corrects marks that a clock has spoilt. Those dated in the future were left by a clock that was wrong for a while: a
 * second wrong moment must not find them a day old. After a gap between two runs the clock may have jumped: what was
 * marked before it waits its day anew, so that no jump shortens the time in which a wrong clock can be noticed.
 */
export const correctMarks = (db: Database, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('forgetting'))`.execute(transaction);
    const last = await transaction.selectFrom('forgetting_looks').select('looked_at').executeTakeFirst();
    const row = { looked_at: now };
    await transaction
      .insertInto('forgetting_looks')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute();
    const jumped = !last || Math.abs(now.getTime() - last.looked_at.getTime()) > LONGEST_GAP_MS;
    for (const table of TABLES) {
      await sql`update ${sql.table(table)} set forget_marked_at = null where forget_marked_at > ${now}`.execute(transaction);
      if (jumped) await sql`update ${sql.table(table)} set forget_marked_at = ${now} where forget_marked_at <= ${now}`.execute(transaction);
    }
  });

/** Marks what is due, up to the daily limit, however many workers run. */
export const markDue = (
  { db, reports }: { db: Database; reports: Database },
  { name, table, named, due }: Due,
  now: Date,
): Promise<Marked> =>
  db.transaction().execute(async (transaction) => {
    const rows = sql.table(table);
    await sql`select pg_advisory_xact_lock(hashtext('forgetting'))`.execute(transaction);
    const counted = await sql<{ due: number; marked: number; today: number }>`
      select count(*) filter (where forget_marked_at is null)::int as due,
        count(*) filter (where forget_marked_at is not null)::int as marked,
        (select count(*)::int from ${rows} where forget_marked_at > ${new Date(now.getTime() - DAY_MS)}) as today
      from ${rows} where ${named} and ${due}`.execute(transaction);
    const found = counted.rows[0] ?? { due: 0, marked: 0, today: 0 };
    const { total, began } = await roundOf(transaction, name, found.due + found.marked > 0, async () => {
      const all = await sql<{ named: number }>`select count(*)::int as named from ${rows} where ${named}`.execute(reports);
      return all.rows[0]?.named ?? 0;
    });
    const share = Math.max(SMALLEST, Math.ceil(total * SHARE));
    const marked = Math.min(found.due, Math.max(0, share - found.today));
    if (marked > 0) {
      await sql`
        update ${rows} set forget_marked_at = ${now}
        where ctid = any (array(
          select ctid from ${rows} where ${named} and ${due} and forget_marked_at is null limit ${marked} for update
        ))`.execute(transaction);
    }
    return { share, marked, left: found.due - marked, began };
  });

/** The round under way, begun now if there is none; it ends when nothing is due. People are counted when it begins. */
async function roundOf(
  transaction: Database,
  name: string,
  somethingDue: boolean,
  countPeople: () => Promise<number>,
): Promise<{ total: number; began: boolean }> {
  if (!somethingDue) {
    await transaction.deleteFrom('forgetting_rounds').where('name', '=', name).execute();
    return { total: 0, began: false };
  }
  const known = await transaction.selectFrom('forgetting_rounds').select('total').where('name', '=', name).executeTakeFirst();
  if (known) return { total: known.total, began: false };
  const total = await countPeople();
  await transaction.insertInto('forgetting_rounds').values({ name, total }).execute();
  return { total, began: true };
}

/** Marked by an earlier run, at least a day ago. */
export const markedADayAgo = (now: Date) => sql<boolean>`forget_marked_at <= ${new Date(now.getTime() - DAY_MS)}`;

/** Also what the letters about them said. */
export const forgetMessages = (db: Database, editionId: number, before: Date, now: Date, most: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      delete from contact_messages where edition_id = ${editionId} and id in (
        select id from contact_messages
        where edition_id = ${editionId} and received_at < ${before} and ${markedADayAgo(now)} limit ${most}
      )
      returning id`.execute(transaction);
    await eraseLettersAbout(
      transaction,
      editionId,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });

/** What is left: letters to people without a registration here. Returns how many still said something. */
export async function forgetLetters(db: Database, editionId: number, before: Date, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from letters
    where edition_id = ${editionId} and erased_at is null and written_at < ${before} and ${markedADayAgo(now)} limit ${most}`.execute(db);
  await eraseLetters(
    db,
    editionId,
    rows.map(({ id }) => id),
  );
  return rows.length;
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
