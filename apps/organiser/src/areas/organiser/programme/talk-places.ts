import { clashHeading } from '@isocentre/domain/programme/clash-words';
import { clashesOf } from '@isocentre/domain/programme/clashes';
import type { Draft, Session, Slot } from '@isocentre/domain/programme/draft';
import { placedTwice, placeKindOf } from '@isocentre/domain/programme/placed';
import { clockOf, slotSpans, spanOf } from '@isocentre/domain/programme/times';
import { columnsOf } from './grid-places.ts';

/** A talk on its way to another place: one of the draft, or an accepted abstract that has none yet. */
export interface Carried {
  /** As it will stand there; of an abstract without a slot, `NO_SLOT`. */
  readonly slot: Slot;
  /** `OP-07 Dose to the heart`. */
  readonly words: string;
  /** For an abstract: what it was accepted as. */
  readonly wants: 'talk' | 'poster';
}

/** Before which talk of a session, not counting the one that is carried. */
export interface TalkPlace {
  readonly session: number;
  readonly position: number;
  /** The vacant slot at this position, which it takes over. */
  readonly instead?: number;
}

export const NO_SLOT = -1;

/** The draft as if it stood there. */
export function carriedTo<T extends Draft>(draft: T, { slot }: Carried, { session: to, position, instead }: TalkPlace): T {
  const sessions = draft.sessions.map((session) => {
    const others = session.slots.filter(({ id }) => id !== slot.id);
    if (session.id === to) return { ...session, slots: others.toSpliced(position, instead === undefined ? 0 : 1, slot) };
    return others.length === session.slots.length ? session : { ...session, slots: others };
  });
  return { ...draft, sessions };
}

/** Where it stands now; undefined: nowhere. */
export function placeNow({ sessions }: Pick<Draft, 'sessions'>, { slot }: Pick<Carried, 'slot'>): TalkPlace | undefined {
  const session = sessions.find(({ slots }) => slots.some(({ id }) => id === slot.id));
  return session && { session: session.id, position: session.slots.findIndex(({ id }) => id === slot.id) };
}

const others = ({ slots }: Session, { slot }: Carried) => slots.filter(({ id }) => id !== slot.id);

/** Minutes of the day; null: its session has no time. */
export function startOf(session: Session, carried: Carried, position: number): number | null {
  const rest = others(session, carried);
  const spans = slotSpans({ ...session, slots: rest.toSpliced(position, 0, carried.slot) });
  return spans[position]?.span?.from ?? null;
}

/** Of a session: before each of its talks, and behind them. Side by side, posters have no order that matters. */
export const placesIn = (session: Session, carried: Carried): TalkPlace[] => {
  const last = others(session, carried).length;
  const positions = session.kind === 'posters' ? [last] : Array.from({ length: last + 1 }, (_, i) => i);
  return positions.map((position) => ({ session: session.id, position }));
};

/** Its slots that nobody fills: what has no slot yet can take one over, with its time. */
export const vacantIn = (session: Session, carried: Carried, vacant: Draft['vacant'] = []): TalkPlace[] =>
  carried.slot.id !== NO_SLOT
    ? []
    : session.slots.flatMap(({ id }, position) =>
        vacant.some(({ slot }) => slot === id) ? [{ session: session.id, position, instead: id }] : [],
      );

/** Sessions of a day in which something can be placed, by time; those without one last. */
export const placeableOn = ({ sessions }: Pick<Draft, 'sessions'>, dayId: number): Session[] =>
  sessions
    .filter((session) => session.dayId === dayId && session.kind !== 'break')
    .toSorted((a, b) => (spanOf(a)?.from ?? 24 * 60) - (spanOf(b)?.from ?? 24 * 60) || a.id - b.id);

/** Whether it can be there, in words: the first thing that would be wrong. */
export function fitOf(draft: Draft, carried: Carried, place: TalkPlace): { fits: boolean; never: boolean; words: string } {
  const after = carriedTo(draft, carried, place);
  if (placedTwice(after.sessions).length > 0)
    return {
      fits: false,
      never: true,
      words: placeKindOf(sessionOf(after, place)) === 'talk' ? 'Has a talk already' : 'Has an e-poster already',
    };
  const before = new Set(clashesOf(draft).map(({ key }) => key));
  const fresh = clashesOf(after, place.session).find(({ key }) => !before.has(key));
  return fresh ? { fits: false, never: false, words: clashHeading(after, fresh) } : { fits: true, never: false, words: 'Fits' };
}

function sessionOf({ sessions }: Pick<Draft, 'sessions'>, place: TalkPlace): Session {
  const session = sessions.find(({ id }) => id === place.session);
  if (!session) throw new Error('A place is in a session');
  return session;
}

/** `Free papers, 10:50, after “Dose to the heart”`. */
export function placeWords(draft: Pick<Draft, 'sessions'>, carried: Carried, place: TalkPlace): string {
  const session = sessionOf(draft, place);
  const at = startOf(session, carried, place.position);
  const before = others(session, carried)[place.position - 1];
  if (place.instead !== undefined) return [session.title, at === null ? 'no time yet' : clockOf(at), 'the vacant slot'].join(', ');
  const where = session.kind === 'posters' ? null : before ? `after “${before.title}”` : 'first';
  return [session.title, at === null ? 'no time yet' : clockOf(at), where].filter(Boolean).join(', ');
}

type Step = 'earlier' | 'later' | 'before' | 'after';

/** Of a day's grid, without sessions that have no time: column by column. */
function columns(draft: Draft, dayId: number, carried: Carried): TalkPlace[][] {
  const timed = placeableOn(draft, dayId).filter(({ starts }) => starts !== null);
  return columnsOf(draft)
    .map((roomId) => timed.filter((session) => session.roomId === roomId).flatMap((session) => placesIn(session, carried)))
    .filter((places) => places.length > 0);
}

/** Where it is first put down when it is taken: the first place that fits, of its own kind if there is one. */
export function firstPlace(draft: Draft, dayId: number, carried: Carried): TalkPlace | undefined {
  const all = columns(draft, dayId, carried).flat();
  const kind = (place: TalkPlace) => placeKindOf(sessionOf(draft, place)) === carried.wants;
  const fits = (place: TalkPlace) => fitOf(draft, carried, place).fits;
  return all.find((place) => kind(place) && fits(place)) ?? all.find(kind) ?? all[0];
}

/** One step in a direction; the same place where there is none. */
export function steppedPlace(draft: Draft, dayId: number, carried: Carried, place: TalkPlace, step: Step): TalkPlace {
  const all = columns(draft, dayId, carried);
  const at = all.findIndex((places) => places.some((one) => samePlace(one, place)));
  const here = all[at] ?? [];
  if (step === 'earlier' || step === 'later') {
    const next = here.findIndex((one) => samePlace(one, place)) + (step === 'later' ? 1 : -1);
    return here[next] ?? place;
  }
  const from = startOf(sessionOf(draft, place), carried, place.position) ?? 0;
  const distance = (one: TalkPlace) => Math.abs((startOf(sessionOf(draft, one), carried, one.position) ?? 0) - from);
  const beside = all[at + (step === 'after' ? 1 : -1)] ?? [];
  return beside.toSorted((a, b) => distance(a) - distance(b))[0] ?? place;
}

export const samePlace = (a: TalkPlace | undefined, b: TalkPlace | undefined) =>
  a?.session === b?.session && a?.position === b?.position && a?.instead === b?.instead;
