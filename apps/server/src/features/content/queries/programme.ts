import type * as contract from '@isocentre/contract/content';
import type * as people from '@isocentre/contract/content/people';
import type { Answer } from '@isocentre/contract/route';
import type { SpeakerTag, TalkCode } from '@isocentre/domain/content/content';
import type { Database } from '../../../platform/database.ts';
import { picturesOf } from './pictures.ts';

export const PROGRAMME_PDF = '/documents/programme.pdf';
export const PROGRAMME_CALENDAR = '/documents/programme.ics';

const daysOf = (db: Database, editionId: number) =>
  db.selectFrom('conference_days').select(['day', 'held_on']).where('edition_id', '=', editionId).orderBy('day').execute();

export async function readSpeakers(db: Database, editionId: number): Promise<Answer<typeof people.readSpeakers>> {
  const [days, entryOf, sessions, speakers] = await Promise.all([
    daysOf(db, editionId),
    entriesByName(db, editionId),
    db.selectFrom('speaker_sessions').selectAll().where('edition_id', '=', editionId).orderBy('sort').execute(),
    db.selectFrom('session_speakers').selectAll().where('edition_id', '=', editionId).orderBy('sort').execute(),
  ]);
  const picture = await picturesOf(db, editionId, speakers);
  const bySession = Map.groupBy(speakers, (speaker) => speaker.session);
  return days.map(({ day, held_on: date }) => ({
    day,
    date,
    sessions: sessions
      .filter((session) => session.day === day)
      .map((session) => ({
        id: session.sort,
        title: session.title,
        ...placeOf(entryOf(day, session.title)),
        speakers: (bySession.get(session.sort) ?? []).map((speaker) => ({
          id: speaker.sort,
          name: speaker.name,
          role: speaker.role,
          tag: speaker.tag as SpeakerTag,
          cvSerial: speaker.cv_serial,
          image: picture(speaker),
          sample: speaker.sample,
        })),
      })),
  }));
}

/** The programme's entries by day and name, shared by the speakers' page and the programme. */
async function entriesByName(db: Database, editionId: number) {
  const rows = await db
    .selectFrom('programme_entries as entry')
    .innerJoin('programme_blocks as block', (join) =>
      join.onRef('block.edition_id', '=', 'entry.edition_id').onRef('block.sort', '=', 'entry.block'),
    )
    .select(['block.day', 'entry.session', 'entry.sort', 'entry.starts', 'entry.ends'])
    .where('entry.edition_id', '=', editionId)
    .execute();
  const byName = new Map(rows.map((row) => [`${row.day} ${row.session}`, row]));
  return (day: number, name: string) => byName.get(`${day} ${name}`);
}

const placeOf = (entry: { sort: number; starts: string | null; ends: string | null } | undefined) => ({
  starts: clockTime(entry?.starts ?? null),
  ends: clockTime(entry?.ends ?? null),
  entry: entry?.sort ?? null,
});

/** `08:00` of the database's `08:00:00`. */
const clockTime = (time: string | null) => time?.slice(0, 5) ?? null;

export async function readProgramme(db: Database, editionId: number): Promise<Answer<typeof contract.readProgramme>> {
  const [days, sessions, blocks, entries] = await Promise.all([
    daysOf(db, editionId),
    db.selectFrom('speaker_sessions').select(['day', 'title', 'sort']).where('edition_id', '=', editionId).execute(),
    db.selectFrom('programme_blocks').selectAll().where('edition_id', '=', editionId).orderBy('sort').execute(),
    db.selectFrom('programme_entries').selectAll().where('edition_id', '=', editionId).orderBy('sort').execute(),
  ]);
  const sessionId = new Map(sessions.map(({ day, title, sort }) => [`${day} ${title}`, sort]));
  const byBlock = Map.groupBy(entries, (entry) => entry.block);
  return {
    pdfUrl: PROGRAMME_PDF,
    calendarUrl: PROGRAMME_CALENDAR,
    days: days.map(({ day, held_on: date }) => ({
      day,
      date,
      blocks: blocks
        .filter((block) => block.day === day)
        .map((block) => ({
          title: block.title,
          thirdColumn: block.third_column as 'people' | 'venue',
          thirdColumnLabel: block.third_column_label,
          entries: (byBlock.get(block.sort) ?? []).map((entry) => ({
            id: entry.sort,
            starts: clockTime(entry.starts),
            ends: clockTime(entry.ends),
            session: entry.session,
            people: entry.people,
            venue: entry.venue,
            codes: entry.codes as TalkCode[],
            speakerSession: sessionId.get(`${day} ${entry.session}`) ?? null,
            isBreak: entry.is_break,
            sample: entry.sample,
          })),
        })),
    })),
  };
}
