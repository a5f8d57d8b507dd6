import { LETTER_TRIES } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import { ANSWER_LOST, countTries } from './count-tries.ts';
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
}

/**
 * Takes letters that are due, those that somebody waits for first, within each sender's pace. Any number of workers may
 * ask at once: each letter goes to one of them.
 */
export const claimLetters = (db: Database, { most, leaseMs, sender }: Claim): Promise<ClaimedLetter[]> =>
  db.transaction().execute(async (transaction) => {
    const resting = await restingEditions(transaction, sender);
    const { rows } = await sql<Omit<ClaimedLetter, 'attempt'> & { sender: string | null }>`
      select letters.edition_id as "editionId", letters.id, letters.purpose, letters.about, letters.occasion,
        letters.account_id as "accountId", letters.request_id as "requestId", letters.traceparent, coalesce(editions.mail_from, societies.mail_from) as sender
      from letters
      join editions on editions.id = letters.edition_id
      join societies on societies.id = editions.society_id
      where letters.state = 'released' and letters.due_at <= now() and letters.edition_id <> all (${resting}::integer[])
      order by letters.priority, letters.due_at
      limit ${most}
      for update of letters skip locked`.execute(transaction);
    const claimed: ClaimedLetter[] = [];
    for (const { sender: own, ...letter } of rows) {
      if (!(await takeTurn(transaction, own ?? sender))) continue;
      const moved = await moveLetter(transaction, letter, { to: 'sending', leaseMs });
      if (moved) claimed.push({ ...letter, attempt: moved.attempts });
    }
    return claimed;
  });

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
