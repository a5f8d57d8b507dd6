import { LETTER_TRIES } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import { ANSWER_LOST, countTries } from './count-tries.ts';
import { editionsInTurn, type Turn, type Turns } from './editions-in-turn.ts';
import type { LetterRef } from './letter.ts';
import { moveLetter } from './move-letter.ts';
import { restingEditions, takeTurn } from './pace.ts';

export interface ClaimedLetter extends LetterRef {
  readonly purpose: string;
  readonly attempt: number;
  /** Of the request that caused it. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

interface Claim {
  most: number;
  leaseMs: number;
  /** The installation's sender, for societies without their own. */
  sender: string;
  /** Kept by the worker from one claim to the next. */
  turns: Turns;
}

/**
 * Takes letters that are due, those that somebody waits for first, editions in turns, within each sender's pace. Any number of
 * workers may ask at once: each letter goes to one of them.
 */
export const claimLetters = (db: Database, { most, leaseMs, sender, turns }: Claim): Promise<ClaimedLetter[]> =>
  db.transaction().execute(async (transaction) => {
    const resting = await restingEditions(transaction, sender);
    const claimed: ClaimedLetter[] = [];
    for (const turn of await editionsInTurn(transaction, turns, resting, most)) {
      const left = most - claimed.length;
      if (left === 0) break;
      for (const { sender: own, ...letter } of await lettersOf(transaction, turn, left)) {
        turns.set(turn.priority, letter.editionId);
        if (!(await takeTurn(transaction, own ?? sender))) continue;
        const moved = await moveLetter(transaction, letter, { to: 'sending', leaseMs });
        if (moved) claimed.push({ ...letter, attempt: moved.attempts });
      }
    }
    return claimed;
  });

/** The oldest of each edition, so many of each that together they are about as many as wanted. */
async function lettersOf(transaction: Database, { priority, editionIds }: Turn, most: number) {
  const { rows } = await sql<Omit<ClaimedLetter, 'attempt'> & { sender: string | null }>`
    select letter.edition_id as "editionId", letter.id, letter.purpose, letter.about, letter.occasion,
      letter.account_id as "accountId", letter.request_id as "requestId", letter.traceparent, coalesce(editions.mail_from, societies.mail_from) as sender
    from unnest(${editionIds}::integer[]) with ordinality as turn (edition_id, place)
    cross join lateral (
      select * from letters
      where state = 'released' and priority = ${priority} and letters.edition_id = turn.edition_id and due_at <= now()
      order by due_at
      limit ${Math.ceil(most / editionIds.length)}
      for update skip locked
    ) as letter
    join editions on editions.id = letter.edition_id
    join societies on societies.id = editions.society_id
    order by turn.place, letter.due_at
    limit ${most}`.execute(transaction);
  return rows;
}

/** A worker that is alive keeps what it is sending. */
export async function renewLeases(db: Database, letters: readonly ClaimedLetter[], leaseMs: number): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    update letters set leased_until = clock_timestamp() + ${`${leaseMs} ms`}::interval
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as mine ("editionId" integer, id uuid, attempt integer)
    where letters.edition_id = mine."editionId" and letters.id = mine.id and state = 'sending' and attempts = mine.attempt`.execute(db);
}

/**
 * Releases what a dead worker was sending. Whether the mail server had accepted it died with the worker, so the log says
 * that it may arrive twice; its Message-ID stays the same.
 */
export async function releaseAbandoned({ db, log }: { db: Database; log: Log }): Promise<number> {
  const { rows } = await sql<{ editionId: number; id: string; purpose: string; attempt: number }>`
    select edition_id as "editionId", id, purpose, attempts as attempt from letters
    where state = 'sending' and leased_until < clock_timestamp() limit 100`.execute(db);
  let released = 0;
  for (const { attempt, purpose, ...letter } of rows) {
    // One that ends its worker every time is given up.
    const { ours } = await countTries(db, letter);
    const to = ours + 1 < LETTER_TRIES ? 'released' : 'failed';
    if (!(await moveLetter(db, letter, { to, attempt, code: ANSWER_LOST }))) continue;
    released += 1;
    if (to === 'failed') {
      const about = { letter: letter.id, purpose, attempt, code: ANSWER_LOST, alarm: 'letter-failed' };
      log.error(about, `${purpose} failed and is not tried again`);
    }
  }
  return released;
}
