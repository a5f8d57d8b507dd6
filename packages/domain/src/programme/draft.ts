import * as z from 'zod/mini';
import type { ProgrammeBlock } from '../content/content.ts';
import { TalkCode } from '../content/content.ts';
import { RowId } from '../editions/row-id.ts';

/**
 * The programme as organisers arrange it. One draft; a release is a numbered copy of it that the public pages show. Ids are
 * those of the public lines (`#entry-3`, calendar UIDs) and last over drafts and releases. Times are the wall clock's where
 * the conference is held.
 */

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give hours and minutes: 09:30.'));

export const SESSIONS_MAX = 500;
export const SLOTS_MAX = 200;
export const PEOPLE_MAX = 60;
export const ROOMS_MAX = 40;

/** `posters`: many side by side, without a time of their own. `break`: meals, tea, registration. */
export const SessionKind = z.enum(['session', 'posters', 'break']);

export const SessionPerson = z.strictObject({
  /** `Chairperson`; null: nothing is said. */
  role: z.nullable(words(80)),
  name: words(1000),
  /** Of their registration: then they are known for certain, and letters reach them. Only to find it, never kept here. */
  email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
});

export const Slot = z.strictObject({
  id: RowId,
  minutes: z.int().check(z.minimum(1), z.maximum(600)),
  title: words(300),
  speaker: z.nullable(words(200)),
  /** Of a poster: where it hangs. */
  board: z.nullable(words(20)),
});

/** What a form about a session changes. */
export const SessionForm = z.strictObject({
  dayId: RowId,
  /** Null: not announced. */
  starts: z.nullable(clockTime),
  ends: z.nullable(clockTime),
  roomId: z.nullable(RowId),
  kind: SessionKind,
  title: words(300),
  codes: z.array(TalkCode).check(z.maxLength(4)),
  people: z.array(SessionPerson).check(z.maxLength(PEOPLE_MAX)),
  /** In their order, one after the other. A new one has no id yet. */
  slots: z.array(z.extend(Slot, { id: z.nullable(RowId) })).check(z.maxLength(SLOTS_MAX)),
  /** It is no longer held. Its id stays, and so it can be taken back. */
  removed: z.boolean(),
});

export const RoomForm = z.strictObject({
  /** Short, for narrow columns and badges: `MA`. */
  code: words(12),
  name: words(120),
  /** `560 seats`, `second floor`. */
  displayNote: z.nullable(words(120)),
  /** When it can be used; null: all day. */
  opens: z.nullable(clockTime),
  closes: z.nullable(clockTime),
  removed: z.boolean(),
});

export type SessionKind = z.infer<typeof SessionKind>;
export type SessionForm = z.infer<typeof SessionForm>;
export type RoomForm = z.infer<typeof RoomForm>;
export type Slot = z.infer<typeof Slot> & {
  /** The accepted abstract that is presented; null: none. Placed by review. */
  readonly abstractId: string | null;
};
/** With an account they are known for certain; otherwise by their name. */
export type Person = Omit<z.infer<typeof SessionPerson>, 'email'> & { readonly accountId: string | null };

export interface Room extends Omit<RoomForm, 'removed'> {
  readonly id: number;
}

export interface Session extends Omit<SessionForm, 'removed' | 'slots' | 'people'> {
  readonly id: number;
  /** The part of the day's page under which it stands. */
  readonly blockId: number | null;
  /** The session of the speakers' page that it presents. */
  readonly speakerSessionId: number | null;
  /** The people named are invented. */
  readonly sample: boolean;
  readonly people: readonly Person[];
  readonly slots: readonly Slot[];
}

export type Block = Omit<ProgrammeBlock, 'entries'> & { readonly dayId: number };

/** A slot whose abstract is not presented any more: its place is free, and its time is kept until somebody decides. */
export interface Vacancy {
  readonly slot: number;
  /** What was to be presented. */
  readonly title: string;
  /** Given back by its author, or no longer among the accepted. */
  readonly why: 'declined' | 'withdrawn';
}

export interface Draft {
  /** In the order of their dates. */
  readonly days: ReadonlyArray<{ readonly id: number; readonly date: string }>;
  readonly blocks: readonly Block[];
  readonly rooms: readonly Room[];
  /** In their order; those with a time are shown by it. */
  readonly sessions: readonly Session[];
  /** Only while it is arranged: a release has none. */
  readonly vacant?: readonly Vacancy[];
}

/** What a form about a session says that cannot be: field and sentence. */
export function sessionFaults(form: SessionForm, draft: Pick<Draft, 'days' | 'rooms'>): Record<string, string> {
  return {
    ...(form.ends !== null && form.starts === null && { starts: 'Please say when it begins, or leave out the end.' }),
    ...(form.ends !== null && form.starts !== null && form.ends <= form.starts && { ends: 'Please choose an end after the beginning.' }),
    ...(!draft.days.some(({ id }) => id === form.dayId) && { dayId: 'Please choose a day of the conference.' }),
    ...(form.roomId !== null && !draft.rooms.some(({ id }) => id === form.roomId) && { roomId: 'Please choose a room of the list.' }),
  };
}

export const roomFaults = ({ opens, closes }: RoomForm): Record<string, string> =>
  opens !== null && closes !== null && closes <= opens ? { closes: 'Please choose a time after it opens.' } : {};
