import { minutesOf } from '../content/timetable.ts';
import { type Clash, clashesOf } from './clashes.ts';
import type { Draft, Session } from './draft.ts';
import { clockOf, neededMinutes, spanOf } from './times.ts';

/** Another time or room for a session. */
export interface SessionMove {
  readonly session: number;
  readonly dayId: number;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly roomId: number | null;
}

export interface WayOut {
  readonly words: string;
  readonly moves: readonly SessionMove[];
}

export const placeOf = ({ id, dayId, starts, ends, roomId }: Session): SessionMove => ({ session: id, dayId, starts, ends, roomId });

/** To another beginning, as long as before; null: it would not end on this day. */
export function startingAt(session: Session, from: number): SessionMove | null {
  const starts = clockOf(from);
  const length = session.starts !== null && session.ends !== null ? minutesOf(session.ends) - minutesOf(session.starts) : null;
  const ends = length === null ? null : clockOf(from + length);
  return starts === null || (length !== null && ends === null) ? null : { ...placeOf(session), starts, ends };
}

export const moved = (draft: Draft, moves: readonly SessionMove[]): Draft => ({
  ...draft,
  sessions: draft.sessions.map((session) => {
    const move = moves.find((one) => one.session === session.id);
    return move ? { ...session, dayId: move.dayId, starts: move.starts, ends: move.ends, roomId: move.roomId } : session;
  }),
});

/** At most this many are offered for a clash. */
const OFFERED = 3;

/** What solves a clash without making another one. */
export function waysOut(draft: Draft, clash: Clash): WayOut[] {
  const before = new Set(clashesOf(draft).map(({ key }) => key));
  return candidates(draft, clash)
    .filter(({ moves }) => {
      const after = moved(draft, moves);
      const keys = moves.flatMap(({ session }) => clashesOf(after, session).map(({ key }) => key));
      return !keys.includes(clash.key) && keys.every((key) => before.has(key));
    })
    .slice(0, OFFERED);
}

function candidates(draft: Draft, clash: Clash): WayOut[] {
  // Another abstract is placed there, or its time is taken out: neither moves a session.
  if (clash.kind === 'vacant') return [];
  const sessions = clash.entries.flatMap(({ session: id }) => draft.sessions.find((one) => one.id === id) ?? []);
  const [first, second = first] = sessions;
  if (!first || !second) return [];
  if (clash.kind === 'minutes') return longer(first);
  const rooms = clash.kind === 'person' ? [] : otherRooms(draft, second);
  if (clash.kind === 'room-hours') return [...rooms, ...at(first, opening(draft, first))];
  if (clash.kind === 'day') return [];
  return [...at(second, spanOf(first)?.until), ...rooms, ...swapped(first, second), ...at(first, spanOf(second)?.until)];
}

const at = (session: Session, from: number | undefined): WayOut[] => {
  const move = from === undefined ? null : startingAt(session, from);
  return move ? [{ words: `Start “${session.title}” at ${move.starts}`, moves: [move] }] : [];
};

const otherRooms = ({ rooms }: Draft, session: Session): WayOut[] =>
  rooms
    .filter(({ id }) => id !== session.roomId)
    .map(({ id, name }) => ({ words: `Move “${session.title}” to ${name}`, moves: [{ ...placeOf(session), roomId: id }] }));

/** Each begins when the other did. */
function swapped(a: Session, b: Session): WayOut[] {
  const [from, to] = [spanOf(a), spanOf(b)];
  const [there, here] = [to && startingAt(a, to.from), from && startingAt(b, from.from)];
  return there && here && a.starts !== b.starts ? [{ words: `Swap “${a.title}” and “${b.title}”`, moves: [there, here] }] : [];
}

function longer(session: Session): WayOut[] {
  const end = session.starts === null ? null : clockOf(minutesOf(session.starts) + neededMinutes(session));
  return end === null ? [] : [{ words: `Let “${session.title}” end at ${end}`, moves: [{ ...placeOf(session), ends: end }] }];
}

/** When the room allows it: from its opening, or so that it ends when the room closes. */
function opening({ rooms }: Draft, session: Session): number | undefined {
  const room = rooms.find(({ id }) => id === session.roomId);
  const span = spanOf(session);
  if (!room || !span) return undefined;
  if (room.opens !== null && span.from < minutesOf(room.opens)) return minutesOf(room.opens);
  return room.closes === null ? undefined : minutesOf(room.closes) - (span.until - span.from);
}
