import type { ConferenceDay, TalkCode } from '@isocentre/domain/content/content';
import type { Database } from '../../../platform/database.ts';

/** `08:00` of the database's `08:00:00`. */
export const clockTime = (time: string | null) => time?.slice(0, 5) ?? null;

/** What is public now: days in the order of their dates, with their parts and lines. */
export async function readPublicDays(db: Database, editionId: number): Promise<Array<Pick<ConferenceDay, 'id' | 'date' | 'blocks'>>> {
  const days = await db
    .selectFrom('conference_days')
    .select(['id', 'held_on'])
    .where('edition_id', '=', editionId)
    .orderBy('held_on')
    .execute();
  const blocks = await db
    .selectFrom('programme_blocks')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const entries = await db
    .selectFrom('programme_entries')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return days.map(({ id, held_on: date }) => ({
    id,
    date,
    blocks: blocks
      .filter((block) => block.day_id === id)
      .map((block) => ({
        id: block.id,
        title: block.title,
        thirdColumn: block.third_column,
        thirdColumnLabel: block.third_column_label,
        entries: entries
          .filter((entry) => entry.block_id === block.id)
          .map((entry) => ({
            id: entry.id,
            starts: clockTime(entry.starts),
            ends: clockTime(entry.ends),
            session: entry.session,
            speakerSession: entry.speaker_session_id,
            people: entry.people,
            venue: entry.venue,
            codes: entry.codes as TalkCode[],
            isBreak: entry.is_break,
            sample: entry.sample,
          })),
      })),
  }));
}

export async function findSpeakerSessions(db: Database, editionId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('speaker_sessions').select('id').where('edition_id', '=', editionId).execute();
  return new Set(rows.map(({ id }) => id));
}
