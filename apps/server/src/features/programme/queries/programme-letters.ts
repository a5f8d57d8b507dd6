import type { LetterState } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ProgrammeLetterRow {
  readonly id: string;
  readonly person: string;
  /** The release that they knew; 0: none. */
  readonly knew: number;
  readonly state: LetterState;
  readonly releasedSubject: string | null;
  readonly releasedBody: string | null;
  readonly sentAt: Date | null;
}

const columns = sql`
  id, about as person, occasion::integer as knew, state, released_subject as "releasedSubject", released_body as "releasedBody",
  sent_at as "sentAt"`;

/** All that still say something, newest last. */
export async function listProgrammeLetters(db: Database, editionId: number, states: readonly LetterState[]): Promise<ProgrammeLetterRow[]> {
  const { rows } = await sql<ProgrammeLetterRow>`
    select ${columns} from letters
    where edition_id = ${editionId} and purpose = 'programme.changed' and state = any (${states}::text[]) and erased_at is null
    order by written_at, id`.execute(db);
  return rows;
}

/** In one order: of two who release letters, one does; whoever releases the programme meanwhile waits. */
export async function lockProgrammeLetters(transaction: Database, editionId: number): Promise<ProgrammeLetterRow[]> {
  const { rows } = await sql<ProgrammeLetterRow>`
    select ${columns} from letters
    where edition_id = ${editionId} and purpose = 'programme.changed' and state in ('draft', 'released') and erased_at is null
    order by id for update`.execute(transaction);
  return rows;
}

export async function findProgrammeLetter(db: Database, editionId: number, id: string): Promise<ProgrammeLetterRow | undefined> {
  const { rows } = await sql<ProgrammeLetterRow>`
    select ${columns} from letters where edition_id = ${editionId} and id = ${id} and erased_at is null`.execute(db);
  return rows[0];
}

/** The release that was the last one, by the database's clock, when a person let the letter go: what it tells. */
export async function releaseToldBy(db: Database, editionId: number, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select max(r.number) as number from programme_releases r
    where r.edition_id = ${editionId} and r.at <= (
      select min(e.at) from letter_events e
      where e.edition_id = ${editionId} and e.letter_id = ${id} and e.state = 'released' and e.at > coalesce((
        select max(d.at) from letter_events d where d.edition_id = ${editionId} and d.letter_id = ${id} and d.state = 'draft'
      ), '-infinity')
    )`.execute(db);
  return rows[0]?.number ?? undefined;
}

/** What they say from now on. */
export async function fixProgrammeWords(
  transaction: Database,
  editionId: number,
  letters: ReadonlyArray<{ id: string; subject: string; body: string }>,
): Promise<void> {
  for (const { id, subject, body } of letters)
    await transaction
      .updateTable('letters')
      .set({ released_subject: subject, released_body: body })
      .where('edition_id', '=', editionId)
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .execute();
}

/** How often each public line has changed; of those that are no longer held, too. */
export async function readSequences(db: Database, editionId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; sequence: number }>`
    select id, sequence from programme_entries where edition_id = ${editionId}
    union all
    select id, sequence from cancelled_entries where edition_id = ${editionId}`.execute(db);
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}
