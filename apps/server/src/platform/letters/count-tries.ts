import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { OUR_ERROR } from './failure.ts';

/** Codes in a letter's log. */
export const ANSWER_LOST = 'answer-lost';
export const RETRIED = 'retried';

export interface Tries {
  /** Begun, with the one under way. */
  readonly all: number;
  /** Ended by an error of ours or with the worker. */
  readonly ours: number;
}

/** Since somebody released it after it had failed, if so. `attempts` of the letter counts on: it tells attempts apart. */
export async function countTries(db: Database, { editionId, id }: { editionId: number; id: string }): Promise<Tries> {
  const { rows } = await sql<Tries>`
    select count(*) filter (where state = 'sending')::integer as all,
      count(*) filter (where code in (${OUR_ERROR}, ${ANSWER_LOST}))::integer as ours
    from letter_events
    where edition_id = ${editionId} and letter_id = ${id} and at > coalesce((
      select max(at) from letter_events where edition_id = ${editionId} and letter_id = ${id} and code = ${RETRIED}
    ), '-infinity')`.execute(db);
  return rows[0] ?? { all: 0, ours: 0 };
}
