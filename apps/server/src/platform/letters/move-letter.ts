import { type LetterState, letterStatesBefore } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface LetterMove {
  to: LetterState;
  /** Only if it is in this state. */
  from?: LetterState;
  /** Only the attempt that is under way: a worker that was given up for dead changes nothing when it wakes. */
  attempt?: number;
  /** For the log: a code that names nobody. */
  code?: string;
  /** What the mail server said, or why it is not sent. */
  cause?: string | null;
  /** `released`: not before; by the database's clock. */
  pauseMs?: number;
  /** `released`: not before somebody lets it go; a sweep does. */
  held?: boolean;
  /** `released`: the person who released it. The database lets no reviewed letter leave without. */
  by?: string;
  /** `sending`: taken back from a worker that does not renew it. */
  leaseMs?: number;
}

export interface MovedLetter {
  readonly id: string;
  readonly attempts: number;
}

const CAUSE_MAX = 500;

/** Of one letter; see `moveLetters`. */
export async function moveLetter(
  db: Database,
  { editionId, id }: { editionId: number; id: string },
  move: LetterMove,
): Promise<MovedLetter | undefined> {
  const [moved] = await moveLetters(db, { editionId, ids: [id] }, move);
  return moved;
}

/**
 * The only place where a letter's state changes, with a line in its log. Without those that are not in a state from which
 * they may move there: of several who try at once, one succeeds.
 */
export async function moveLetters(
  db: Database,
  { editionId, ids }: { editionId: number; ids: readonly string[] },
  { to, attempt, from = attempt === undefined ? undefined : 'sending', code, cause, pauseMs = 0, held = false, by, leaseMs }: LetterMove,
): Promise<MovedLetter[]> {
  const before = letterStatesBefore(to).filter((state) => from === undefined || state === from);
  const due = held ? sql`'infinity'` : sql`clock_timestamp() + ${`${pauseMs} ms`}::interval`;
  const { rows } = await sql<MovedLetter>`
    with moved as (
      update letters set
        state = ${to},
        attempts = attempts + ${to === 'sending' ? 1 : 0},
        leased_until = ${leaseMs === undefined ? null : sql`clock_timestamp() + ${`${leaseMs} ms`}::interval`},
        sent_at = case when ${to === 'sent'} then clock_timestamp() else sent_at end,
        due_at = case when ${to === 'released'} then ${due} else due_at end,
        released_by = case when ${to === 'draft'} then null else coalesce(${by ?? null}::uuid, released_by) end,
        released_subject = case when ${to === 'draft'} then null else released_subject end,
        released_body = case when ${to === 'draft'} then null else released_body end,
        released_pdf = ${to !== 'draft'} and released_pdf,
        cause = case when erased_at is null then ${cause === undefined ? sql`cause` : (cause?.slice(0, CAUSE_MAX) ?? null)} end
      where edition_id = ${editionId} and id = any (${ids}::uuid[]) and state = any (${before})
        and (${attempt ?? null}::integer is null or attempts = ${attempt ?? null}::integer)
      returning edition_id, id, attempts
    ), noted as (
      insert into letter_events (edition_id, letter_id, state, attempt, code)
      select edition_id, id, ${to}, attempts, ${code ?? null} from moved
    )
    select id, attempts from moved`.execute(db);
  return rows;
}
