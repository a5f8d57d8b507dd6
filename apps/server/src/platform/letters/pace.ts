import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * The pace of a sender is one row, shared by all workers: the instant at which its next letter may leave. Turns that
 * were missed within these seconds may be made up for, so that asking a little late does not slow the pace.
 */
const MADE_UP_SECONDS = 2;

/**
 * Takes the sender's next turn, if it has come and no other worker is taking it. A sender without a pace always has one.
 */
export async function takeTurn(transaction: Database, sender: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with turn as (
      update mail_pace
      set next_at = greatest(next_at, clock_timestamp() - ${`${MADE_UP_SECONDS} s`}::interval) + interval '1 minute' / per_minute
      where sender = (
        select sender from mail_pace where sender = ${sender} and next_at <= clock_timestamp() for update skip locked
      )
      returning sender
    )
    select exists (select from turn) or not exists (select from mail_pace where sender = ${sender}) as taken`.execute(transaction);
  return rows[0]?.taken ?? false;
}

/** Editions that send nothing now: stopped, on their way to another cell, or their sender's next turn has not come. */
export async function restingEditions(db: Database, installation: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select edition_id as id from mail_stops
    union
    select edition_id from moving_editions
    union
    select editions.id from mail_pace
    join societies on true
    join editions on editions.society_id = societies.id
    where mail_pace.next_at > clock_timestamp()
      and mail_pace.sender = coalesce(editions.mail_from, societies.mail_from, ${installation})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Null: no limit. */
export async function setPace(db: Database, sender: string, perMinute: number | null): Promise<void> {
  if (perMinute === null) {
    await db.deleteFrom('mail_pace').where('sender', '=', sender).execute();
    return;
  }
  await db
    .insertInto('mail_pace')
    .values({ sender, per_minute: perMinute })
    .onConflict((conflict) => conflict.column('sender').doUpdateSet({ per_minute: perMinute }))
    .execute();
}

/** Nothing of this edition leaves from now on, but for what is being sent. */
export async function stopLetters(db: Database, editionId: number): Promise<void> {
  await db
    .insertInto('mail_stops')
    .values({ edition_id: editionId })
    .onConflict((conflict) => conflict.column('edition_id').doNothing())
    .execute();
}

/** What waits leaves, in its order. */
export async function resumeLetters(db: Database, editionId: number): Promise<void> {
  await db.deleteFrom('mail_stops').where('edition_id', '=', editionId).execute();
}
