import type * as contract from '@isocentre/contract/content';
import type * as people from '@isocentre/contract/content/people';
import type { Answer } from '@isocentre/contract/route';
import type { TalkCode } from '@isocentre/domain/content/content';
import type { Database } from '../../../platform/database.ts';
import { sql } from 'kysely';
import { picturesOf } from './pictures.ts';

export const PROGRAMME_PDF = '/documents/programme.pdf';
export const PROGRAMME_CALENDAR = '/documents/programme.ics';

/** In the order of their dates; the first is day 1. */
async function daysOf(db: Database, editionId: number) {
  const rows = await db
    .selectFrom('conference_days')
    .select(['id', 'held_on'])
    .where('edition_id', '=', editionId)
    .orderBy('held_on')
    .execute();
  return rows.map(({ id, held_on: date }, i) => ({ id, day: i + 1, date }));
}

const sessionsOf = (db: Database, editionId: number) =>
  db.selectFrom('speaker_sessions').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute();

const entriesOf = (db: Database, editionId: number) =>
  db.selectFrom('programme_entries').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute();

export async function readSpeakers(db: Database, editionId: number): Promise<Answer<typeof people.readSpeakers>> {
  const [days, entries, sessions, speakers] = await Promise.all([
    daysOf(db, editionId),
    entriesOf(db, editionId),
    sessionsOf(db, editionId),
    db.selectFrom('session_speakers').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
  ]);
  const picture = await picturesOf(db, editionId, speakers);
  const bySession = Map.groupBy(speakers, (speaker) => speaker.session_id);
  const entryOf = new Map(entries.map((entry) => [entry.speaker_session_id, entry]));
  return days.map(({ id: dayId, day, date }) => ({
    day,
    date,
    sessions: sessions
      .filter((session) => session.day_id === dayId)
      .map((session) => ({
        id: session.id,
        title: session.title,
        ...placeOf(entryOf.get(session.id)),
        speakers: (bySession.get(session.id) ?? []).map((speaker) => ({
          id: speaker.id,
          name: speaker.name,
          role: speaker.role,
          tag: speaker.tag,
          cvSerial: speaker.cv_serial,
          image: picture(speaker),
          sample: speaker.sample,
        })),
      })),
  }));
}

const placeOf = (entry: { id: number; starts: string | null; ends: string | null } | undefined) => ({
  starts: clockTime(entry?.starts ?? null),
  ends: clockTime(entry?.ends ?? null),
  entry: entry?.id ?? null,
});

/** `08:00` of the database's `08:00:00`. */
const clockTime = (time: string | null) => time?.slice(0, 5) ?? null;

export async function readProgramme(db: Database, editionId: number): Promise<Answer<typeof contract.readProgramme>> {
  const [days, blocks, entries] = await Promise.all([
    daysOf(db, editionId),
    db.selectFrom('programme_blocks').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    entriesOf(db, editionId),
  ]);
  const byBlock = Map.groupBy(entries, (entry) => entry.block_id);
  return {
    pdfUrl: PROGRAMME_PDF,
    calendarUrl: PROGRAMME_CALENDAR,
    days: days.map(({ id: dayId, day, date }) => ({
      day,
      date,
      blocks: blocks
        .filter((block) => block.day_id === dayId)
        .map((block) => ({
          title: block.title,
          thirdColumn: block.third_column,
          thirdColumnLabel: block.third_column_label,
          entries: (byBlock.get(block.id) ?? []).map((entry) => ({
            id: entry.id,
            starts: clockTime(entry.starts),
            ends: clockTime(entry.ends),
            session: entry.session,
            people: entry.people,
            venue: entry.venue,
            codes: entry.codes as TalkCode[],
            speakerSession: entry.speaker_session_id,
            isBreak: entry.is_break,
            sample: entry.sample,
          })),
        })),
    })),
  };
}

/** How long calendars are told that something is no longer held: longer than anybody goes without asking. */
const TOLD_DAYS = 90;

/** What the calendar says besides the programme: how often each line has changed, and which are no longer held. */
export async function readCalendarChanges(db: Database, editionId: number) {
  const [entries, cancelled] = await Promise.all([
    db.selectFrom('programme_entries').select(['id', 'sequence']).where('edition_id', '=', editionId).execute(),
    db
      .selectFrom('cancelled_entries')
      .select(['id', 'held_on', 'starts', 'ends', 'session', 'sequence'])
      .where('edition_id', '=', editionId)
      .where('cancelled_at', '>', sql<Date>`now() - make_interval(days => ${TOLD_DAYS})`)
      .orderBy('id')
      .execute(),
  ]);
  return {
    sequences: new Map(entries.map(({ id, sequence }) => [id, sequence])),
    cancelled: cancelled.map(({ held_on: date, starts, ends, ...entry }) => ({
      ...entry,
      date,
      starts: starts.slice(0, 5),
      ends: clockTime(ends),
    })),
  };
}
