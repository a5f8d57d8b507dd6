import { minutesOf } from '../content/timetable.ts';
import type { Session, Slot } from './draft.ts';

export const DAY_MINUTES = 24 * 60;

/** Minutes of a day, the end not included. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** `75` -> `01:15`; null: no time of this day. */
export const clockOf = (minutes: number): string | null =>
  minutes < 0 || minutes >= DAY_MINUTES
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const neededMinutes = ({ kind, slots }: Pick<Session, 'kind' | 'slots'>): number =>
  kind === 'posters' ? 0 : slots.reduce((sum, { minutes }) => sum + minutes, 0);

/** What it certainly takes; null: no time is announced. Without an end: its talks, or the minute in which it begins. */
export function spanOf(session: Pick<Session, 'starts' | 'ends' | 'kind' | 'slots'>): Span | null {
  if (session.starts === null) return null;
  const from = minutesOf(session.starts);
  return { from, until: session.ends === null ? from + Math.max(1, neededMinutes(session)) : minutesOf(session.ends) };
}

/** Its slots one after the other; those of posters take the whole session, those of a session without a time have none. */
export function slotSpans(session: Pick<Session, 'starts' | 'ends' | 'kind' | 'slots'>): ReadonlyArray<{ slot: Slot; span: Span | null }> {
  const whole = spanOf(session);
  if (!whole || session.kind === 'posters') return session.slots.map((slot) => ({ slot, span: whole }));
  let from = whole.from;
  return session.slots.map((slot) => {
    const span = { from, until: from + slot.minutes };
    from = span.until;
    return { slot, span };
  });
}

export const overlap = (a: Span, b: Span) => a.from < b.until && b.from < a.until;
