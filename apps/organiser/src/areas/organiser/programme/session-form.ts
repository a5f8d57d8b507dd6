import type { Programme, ProgrammeSession } from '@isocentre/contract/programme';
import type { SessionForm } from '@isocentre/domain/programme/draft';

/** A session as a form holds it. */
export const formOf = (session: ProgrammeSession, removed = false): SessionForm => ({
  dayId: session.dayId,
  starts: session.starts,
  ends: session.ends,
  roomId: session.roomId,
  kind: session.kind,
  title: session.title,
  codes: session.codes,
  people: session.people.map(({ role, name }) => ({ role, name })),
  slots: session.slots.map(({ abstractId: _, ...slot }) => slot),
  removed,
});

export const newSession = (dayId: number): SessionForm => ({
  dayId,
  starts: null,
  ends: null,
  roomId: null,
  kind: 'session',
  title: '',
  codes: [],
  people: [],
  slots: [],
  removed: false,
});

/** One session as it was at some time. */
export interface Doc {
  readonly id: number;
  readonly form: SessionForm;
}

/** One thing somebody did, and how it was before: for undo and redo. */
export interface Step {
  readonly words: string;
  readonly before: readonly Doc[];
  readonly after: readonly Doc[];
}

const all = ({ sessions, removed }: Programme): Array<{ session: ProgrammeSession; gone: boolean }> => [
  ...sessions.map((session) => ({ session, gone: false })),
  ...removed.map((session) => ({ session, gone: true })),
];

/** What changed between two answers of the server, among the sessions that were meant: a colleague's changes are not mine to undo. */
export function stepBetween(words: string, ids: readonly number[], before: Programme, after: Programme): Step {
  const docs = (programme: Programme) =>
    all(programme)
      .filter(({ session }) => ids.includes(session.id))
      .map(({ session, gone }) => ({ id: session.id, form: formOf(session, gone) }));
  const now = docs(after);
  const known = docs(before);
  // One that did not exist is taken out again.
  const added = now.filter(({ id }) => !known.some((one) => one.id === id));
  return { words, before: [...known, ...added.map(({ id, form }) => ({ id, form: { ...form, removed: true } }))], after: now };
}

export const versionOf = (programme: Programme, id: number): number =>
  all(programme).find(({ session }) => session.id === id)?.session.version ?? 0;

/** Sessions that lose talks first: a talk has to be out of one before it comes back into another. */
export function inWritingOrder(docs: readonly Doc[], programme: Programme): Doc[] {
  const has = new Map(all(programme).map(({ session }) => [session.id, session.slots.length]));
  const gains = ({ id, form }: Doc) => form.slots.length - (has.get(id) ?? 0);
  return docs.toSorted((a, b) => gains(a) - gains(b));
}
