import type { Draft, Session } from '@isocentre/domain/programme/draft';
import { clockOf, spanOf } from '@isocentre/domain/programme/times';
import { placeOf, type SessionMove, startingAt } from '@isocentre/domain/programme/ways-out';

/** Of a row of the grid, and of a step with the keys. */
export const STEP_MINUTES = 5;
const HOUR = 60;

/** From the first hour in which something happens to the last. */
export function hoursOf(sessions: readonly Session[]): { from: number; until: number } {
  const spans = sessions.flatMap((session) => spanOf(session) ?? []);
  const from = Math.min(9 * HOUR, ...spans.map((span) => span.from));
  const until = Math.max(17 * HOUR, ...spans.map((span) => span.until));
  return { from: Math.floor(from / HOUR) * HOUR, until: Math.min(24 * HOUR, Math.ceil(until / HOUR) * HOUR) };
}

/** Those that would cover each other stand side by side: lane and number of lanes, by id. */
export function lanesOf(sessions: readonly Session[]): Map<number, { lane: number; lanes: number }> {
  const placed = sessions
    .flatMap((session) => {
      const span = spanOf(session);
      return span ? [{ id: session.id, from: span.from, until: Math.max(span.until, span.from + 15) }] : [];
    })
    .toSorted((a, b) => a.from - b.from || a.id - b.id);
  const lanes = new Map<number, { lane: number; lanes: number }>();
  let group: { id: number; lane: number; until: number }[] = [];
  const close = () => {
    const count = Math.max(0, ...group.map(({ lane }) => lane + 1));
    for (const { id, lane } of group) lanes.set(id, { lane, lanes: count });
    group = [];
  };
  for (const { id, from, until } of placed) {
    if (group.every((one) => one.until <= from)) close();
    const taken = new Set(group.filter((one) => one.until > from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ id, lane, until });
  }
  close();
  return lanes;
}

/** The columns of the grid: no room yet, then the rooms. */
export const columnsOf = ({ rooms }: Pick<Draft, 'rooms'>): (number | null)[] => [null, ...rooms.map(({ id }) => id)];

export type Direction = 'earlier' | 'later' | 'before' | 'after' | 'shorter' | 'longer';

/** One step in a direction; the same place where there is none. A drag ends in the same places. */
export function stepped(draft: Draft, session: Session, direction: Direction): SessionMove {
  const here = placeOf(session);
  const span = spanOf(session);
  if (direction === 'before' || direction === 'after') {
    const columns = columnsOf(draft);
    const next = columns[columns.indexOf(session.roomId) + (direction === 'after' ? 1 : -1)];
    return next === undefined ? here : { ...here, roomId: next };
  }
  if (!span) return here;
  if (direction === 'earlier') return startingAt(session, span.from - STEP_MINUTES) ?? here;
  if (direction === 'later') return startingAt(session, span.from + STEP_MINUTES) ?? here;
  const end = span.until + (direction === 'longer' ? STEP_MINUTES : -STEP_MINUTES);
  const ends = end > span.from ? clockOf(end) : null;
  return ends === null ? here : { ...here, ends };
}

/** Where a drag by so many minutes into a column ends. */
export function dragged(session: Session, minutes: number, roomId: number | null): SessionMove {
  const span = spanOf(session);
  const by = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
  const there = span && startingAt(session, span.from + by);
  return { ...(there ?? placeOf(session)), roomId };
}

export const samePlace = (a: SessionMove, b: SessionMove) =>
  a.dayId === b.dayId && a.starts === b.starts && a.ends === b.ends && a.roomId === b.roomId;
