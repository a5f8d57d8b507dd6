import { TalkCode } from '@isocentre/domain/content/content';
import { RowId } from '@isocentre/domain/editions/row-id';
import { Reason } from '@isocentre/domain/people/reason';
import { RoomForm, SessionForm, SessionKind } from '@isocentre/domain/programme/draft';
import * as z from 'zod/mini';
import { ProgrammeChange } from './programme-changes.ts';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/**
 * The programme: one draft, arranged by organisers, and numbered releases, which visitors see. Every change answers with the whole
 * draft, so that a screen always shows what colleagues have done meanwhile. Based on an older version, a change is refused with
 * `CHANGED_ELSEWHERE`, and `current` is the draft as it is now.
 */

const change = organiser('programme.change');
const release = organiser('programme.release');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const instant = z.iso.datetime();
const text = z.nullable(z.string());
const version = z.int().check(z.nonnegative());

/** Many slots with long titles. */
const SESSION_MAX_BYTES = 300_000;

const Room = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  displayNote: text,
  opens: text,
  closes: text,
});

const Session = z.object({
  id: z.int(),
  version: z.int(),
  dayId: z.int(),
  blockId: z.nullable(z.int()),
  starts: text,
  ends: text,
  roomId: z.nullable(z.int()),
  kind: SessionKind,
  title: z.string(),
  codes: z.array(TalkCode),
  speakerSessionId: z.nullable(z.int()),
  sample: z.boolean(),
  people: z.array(z.object({ role: text, name: z.string(), accountId: text })),
  slots: z.array(z.object({ id: z.int(), minutes: z.int(), title: z.string(), speaker: text, board: text, abstractId: text })),
});
export type ProgrammeSession = z.infer<typeof Session>;

const Release = z.object({
  number: z.int(),
  at: instant,
  by: text,
  note: text,
  changes: z.int(),
  /** Clashes that were let stand, in words, with the reason. */
  accepted: z.array(z.object({ words: z.string(), reason: z.string() })),
});

export const Programme = z.object({
  /** Raised by every change; 0: nothing was changed yet, and this is what is public. */
  version: z.int(),
  days: z.array(z.object({ id: z.int(), date: z.string() })),
  blocks: z.array(
    z.object({
      id: z.int(),
      dayId: z.int(),
      title: text,
      thirdColumn: z.enum(['people', 'venue']),
      thirdColumnLabel: z.string(),
    }),
  ),
  rooms: z.array(Room),
  sessions: z.array(Session),
  /** Slots whose abstract nobody has confirmed, or not any more: they are in no release. */
  unconfirmed: z.array(z.int()),
  /** Of those, the ones that nobody will present: given back by the author, or no longer accepted. */
  vacant: z.array(z.object({ slot: z.int(), title: z.string(), why: z.enum(['declined', 'withdrawn']) })),
  /** Taken out of the draft; they can be put back. */
  removed: z.array(Session),
  /** Against the last release, or what is public before the first. */
  changes: z.array(ProgrammeChange),
  /** Something that visitors can see would change. */
  releasable: z.boolean(),
  release: z.nullable(Release),
  changedAt: z.nullable(instant),
});
export type Programme = z.infer<typeof Programme>;

export const readDraftProgramme = defineRoute({
  name: 'readDraftProgramme',
  summary: 'The draft of the programme, and what it would change for visitors',
  method: 'GET',
  path: `${o}/programme`,
  access: change,
  params: z.object(edition),
  conditional: true,
  status: 200,
  answer: Programme,
});

export const addProgrammeSession = defineRoute({
  name: 'addProgrammeSession',
  summary: 'Add a session to the draft',
  method: 'POST',
  path: `${o}/programme/sessions`,
  access: change,
  params: z.object(edition),
  body: z.strictObject({ session: SessionForm }),
  bodyMaxBytes: SESSION_MAX_BYTES,
  idempotent: true,
  status: 201,
  answer: z.object({ id: z.int(), programme: Programme }),
});

export const changeProgrammeSession = defineRoute({
  name: 'changeProgrammeSession',
  summary: 'Change a session with its people and slots, take it out of the draft, or put it back',
  method: 'PUT',
  path: `${o}/programme/sessions/{id}`,
  access: change,
  params: z.object({ ...edition, id: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2_147_483_647)) }),
  body: z.strictObject({ version, session: SessionForm }),
  bodyMaxBytes: SESSION_MAX_BYTES,
  status: 200,
  answer: Programme,
});

const clockTime = SessionForm.shape.starts;
export const ProgrammeMove = z.union([
  z.strictObject({ session: RowId, version, dayId: RowId, starts: clockTime, ends: clockTime, roomId: z.nullable(RowId) }),
  z.strictObject({
    slot: RowId,
    /** Of the session in which it is now. */
    version,
    to: z.strictObject({ session: RowId, version, position: z.int().check(z.nonnegative()) }),
  }),
]);
export type ProgrammeMove = z.infer<typeof ProgrammeMove>;

export const moveInProgramme = defineRoute({
  name: 'moveInProgramme',
  summary: 'Move sessions to other times and rooms, or a slot to another place; all of it or nothing',
  method: 'POST',
  path: `${o}/programme/moves`,
  access: change,
  params: z.object(edition),
  body: z.strictObject({ moves: z.array(ProgrammeMove).check(z.minLength(1), z.maxLength(20)) }),
  status: 200,
  answer: Programme,
});

export const readProgrammeClashes = defineRoute({
  name: 'readProgrammeClashes',
  summary: 'What cannot be held as the draft arranges it, with ways out',
  method: 'GET',
  path: `${o}/programme/clashes`,
  access: change,
  params: z.object(edition),
  status: 200,
  answer: z.object({
    clashes: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['room', 'person', 'minutes', 'room-hours', 'day', 'vacant']),
        /** It keeps the programme from being released. */
        blocks: z.boolean(),
        entries: z.array(z.object({ session: z.int(), slot: z.nullable(z.int()) })),
        heading: z.string(),
        words: z.string(),
        ways: z.array(
          z.object({
            words: z.string(),
            moves: z.array(z.object({ session: z.int(), dayId: z.int(), starts: text, ends: text, roomId: z.nullable(z.int()) })),
          }),
        ),
      }),
    ),
  }),
});

const roomParams = z.object({ ...edition, id: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2_147_483_647)) });

export const readRoom = defineRoute({
  name: 'readRoom',
  summary: 'A room of the programme',
  method: 'GET',
  path: `${o}/rooms/{id}`,
  access: change,
  params: roomParams,
  status: 200,
  answer: Room,
});

export const addRoom = defineRoute({
  name: 'addRoom',
  summary: 'Add a room to the programme',
  method: 'POST',
  path: `${o}/rooms`,
  access: change,
  params: z.object(edition),
  body: z.strictObject({ room: RoomForm }),
  idempotent: true,
  status: 201,
  answer: Programme,
});

export const changeRoom = defineRoute({
  name: 'changeRoom',
  summary: 'Change a room, or take out one in which nothing is held',
  method: 'PUT',
  path: `${o}/rooms/{id}`,
  access: change,
  params: roomParams,
  body: z.strictObject({ version, room: RoomForm }),
  status: 200,
  answer: Programme,
});

export const listProgrammeReleases = defineRoute({
  name: 'listProgrammeReleases',
  summary: 'Releases of the programme, newest first',
  method: 'GET',
  path: `${o}/programme-releases`,
  access: change,
  params: z.object(edition),
  status: 200,
  answer: z.object({ releases: z.array(Release) }),
});

export const releaseProgramme = defineRoute({
  name: 'releaseProgramme',
  summary: 'Release the draft: page, PDF and calendar change together',
  method: 'POST',
  path: `${o}/programme-releases`,
  access: release,
  params: z.object(edition),
  body: z.strictObject({
    /** The version of the draft that was seen. */
    version,
    note: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
    /** Clashes that may stay, by their key. */
    accepted: z.array(z.strictObject({ clash: z.string().check(z.maxLength(2000)), reason: Reason })).check(z.maxLength(200)),
  }),
  idempotent: true,
  status: 201,
  answer: Programme,
});

export const loadProgrammeRelease = defineRoute({
  name: 'loadProgrammeRelease',
  summary: 'Make an earlier release the draft again; visitors see no change until it is released',
  method: 'POST',
  path: `${o}/programme-releases/{number}/draft`,
  access: change,
  params: z.object({ ...edition, number: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }),
  body: z.strictObject({ version }),
  status: 200,
  answer: Programme,
});
