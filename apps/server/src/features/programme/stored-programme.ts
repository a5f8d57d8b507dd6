import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { changesBetween } from '@isocentre/domain/programme/changes';
import type { Programme } from '@isocentre/contract/programme';
import { draftFromToday } from '@isocentre/domain/programme/draft-from-today';
import type { Draft, Vacancy } from '@isocentre/domain/programme/draft';
import { publishable } from '@isocentre/domain/programme/publishable';
import { rowsOfRelease } from '@isocentre/domain/programme/release-rows';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { findDraft, readRooms, readSessions, type StoredRoom, type StoredSession } from './queries/draft.ts';
import { listPlaced } from './queries/placed-abstracts.ts';
import { findLastRelease, readSnapshot, type StoredRelease } from './queries/releases.ts';
import { findSpeakerSessions, readPublicDays } from './queries/today.ts';

/** The draft as it is stored, with what was taken out of it. */
export interface StoredProgramme {
  /** 0: nothing is stored, the draft is what is public. */
  readonly version: number;
  readonly changedAt: Date | null;
  readonly days: Draft['days'];
  readonly blocks: Draft['blocks'];
  readonly rooms: readonly StoredRoom[];
  readonly sessions: readonly StoredSession[];
  /** Slots whose abstract is not certain to be presented. */
  readonly unconfirmed: ReadonlySet<number>;
  /** Of those, the ones that nobody will present. */
  readonly vacant: readonly Vacancy[];
}

/** What the draft calls a slot that nobody fills. */
const VACANT = 'Vacant';

/** A column of the programme holds so much. */
const TITLE_MAX = 300;
export const slotTitle = (title: string): string => plainText(title).slice(0, TITLE_MAX);

export async function readStored(db: Database, editionId: number): Promise<StoredProgramme> {
  const header = await findDraft(db, editionId);
  const today = draftFromToday(await readPublicDays(db, editionId));
  if (!header) return { ...firstDraft(today), version: 0, changedAt: null, unconfirmed: new Set(), vacant: [] };
  const { days, blocks } = today;
  const speakerSessions = await findSpeakerSessions(db, editionId);
  const known = new Set(days.map(({ id }) => id));
  const [firstDay] = days;
  const placed = new Map((await listPlaced(db, editionId)).map((one) => [one.slot, one]));
  const sessions = (await readSessions(db, editionId)).map((session) => ({
    ...session,
    // An abstract is shown as it is now: corrected, or with another presenter.
    slots: session.slots.map((slot) => {
      const abstract = placed.get(slot.id);
      if (!abstract) return slot;
      return abstract.vacant === null
        ? { ...slot, title: slotTitle(abstract.title), speaker: abstract.presenter }
        : { ...slot, title: VACANT, speaker: null };
    }),
    speakerSessionId: speakerSessions.has(session.speakerSessionId ?? -1) ? session.speakerSessionId : null,
    // Its day is no longer one of the conference: it waits for a place.
    ...(!known.has(session.dayId) && firstDay && { dayId: firstDay.id, starts: null, ends: null }),
  }));
  return {
    version: header.version,
    changedAt: header.changed_at,
    days,
    blocks,
    rooms: await readRooms(db, editionId),
    sessions,
    unconfirmed: new Set([...placed.values()].filter(({ confirmed }) => !confirmed).map(({ slot }) => slot)),
    vacant: [...placed.values()].flatMap(({ slot, title, vacant }) =>
      vacant === null ? [] : [{ slot, title: slotTitle(title), why: vacant }],
    ),
  };
}

/** What is public, as rows that nobody has changed yet. */
export const firstDraft = ({ days, blocks, rooms, sessions }: Draft) => ({
  days,
  blocks,
  rooms: rooms.map((room) => ({ ...room, version: 1, removed: false })),
  sessions: sessions.map((session) => ({ ...session, version: 1, removed: false })),
});

type Arranged = Pick<StoredProgramme, 'days' | 'blocks' | 'rooms' | 'sessions'>;

/** Without what was taken out, and without versions: what a release shows and keeps. */
export const draftOf = ({ days, blocks, rooms, sessions }: Arranged): Draft => ({
  days,
  blocks,
  rooms: rooms.filter(({ removed }) => !removed).map(({ version: _, removed: _removed, ...room }) => room),
  sessions: sessions.filter(({ removed }) => !removed).map(({ version: _, removed: _removed, ...session }) => session),
});

/** With what nobody presents any more: what its clashes are asked of. */
export const arrangedDraft = (stored: StoredProgramme): Draft => ({ ...draftOf(stored), vacant: stored.vacant });

/** What a release of it would show: nothing that is not confirmed. */
export const releasableDraft = (stored: StoredProgramme): Draft => publishable(draftOf(stored), stored.unconfirmed);

/** What the draft would change, and against what. */
export async function compared(db: Database, editionId: number, draft: Draft) {
  const last = await findLastRelease(db, editionId);
  const snapshot = last && (await readSnapshot(db, editionId, last.number));
  const base = snapshot ?? draftFromToday(await readPublicDays(db, editionId));
  const changes = changesBetween(base, draft);
  const lines = (one: Draft) => JSON.stringify(rowsOfRelease({ ...one, days: draft.days, blocks: draft.blocks }));
  return { last, changes, releasable: changes.length > 0 || lines(base) !== lines(draft) };
}

export async function describeProgramme(db: Database, visit: Visit): Promise<Programme> {
  const stored = await readStored(db, visit.edition.id);
  const { last, changes, releasable } = await compared(db, visit.edition.id, releasableDraft(stored));
  return {
    version: stored.version,
    days: [...stored.days],
    blocks: [...stored.blocks],
    rooms: stored.rooms.filter(({ removed }) => !removed).map(({ removed: _, ...room }) => room),
    sessions: stored.sessions.filter(({ removed }) => !removed).map(writable),
    unconfirmed: [...stored.unconfirmed],
    vacant: stored.vacant.map((one) => ({ ...one })),
    removed: stored.sessions.filter(({ removed }) => removed).map(writable),
    changes,
    releasable,
    release: last ? describeRelease(last, visit) : null,
    changedAt: stored.changedAt && visit.shown(stored.changedAt),
  };
}

const writable = ({ removed: _, ...session }: StoredSession) => ({ ...session, people: [...session.people], slots: [...session.slots] });

export const describeRelease = ({ number, at, by, note, changes, accepted }: StoredRelease, visit: Visit) => ({
  number,
  at: visit.shown(at),
  by,
  note,
  changes: changes.length,
  accepted: accepted.map(({ words, reason }) => ({ words, reason })),
});
