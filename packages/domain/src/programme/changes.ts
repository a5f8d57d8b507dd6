import type { Draft } from './draft.ts';
import { peopleInWords } from './people-words.ts';
import { clockOf, slotSpans } from './times.ts';

/** What visitors can see of a session or slot. */
export interface PublicEntry {
  readonly id: number;
  /** Of a slot: its session; null: it is one. */
  readonly within: number | null;
  readonly title: string;
  readonly people: string | null;
  readonly place: EntryPlace;
}

export interface EntryPlace {
  readonly date: string;
  readonly starts: string | null;
  readonly ends: string | null;
  /** With the board of a poster. */
  readonly room: string | null;
}

interface Entry {
  readonly id: number;
  readonly within: number | null;
  /** As it is called now; of a removed one, as it was called. */
  readonly title: string;
}

export type Change =
  | (Entry & { readonly kind: 'added'; readonly people: string | null; readonly place: EntryPlace })
  | (Entry & { readonly kind: 'removed'; readonly place: EntryPlace })
  | (Entry & { readonly kind: 'moved'; readonly from: EntryPlace; readonly to: EntryPlace })
  | (Entry & { readonly kind: 'renamed'; readonly from: string })
  | (Entry & { readonly kind: 'people'; readonly from: string | null; readonly to: string | null });

export function publicEntries({ days, rooms, sessions }: Pick<Draft, 'days' | 'rooms' | 'sessions'>): PublicEntry[] {
  const dateOf = new Map(days.map(({ id, date }) => [id, date]));
  const roomOf = new Map(rooms.map(({ id, name }) => [id, name]));
  return sessions.flatMap((session) => {
    const { id, title, starts, ends, dayId, roomId } = session;
    const date = dateOf.get(dayId) ?? '';
    const room = roomId === null ? null : (roomOf.get(roomId) ?? null);
    const whole = { id, within: null, title, people: peopleInWords(session.people), place: { date, starts, ends, room } };
    const slots = slotSpans(session).map(({ slot, span }) => ({
      id: slot.id,
      within: id,
      title: slot.title,
      people: slot.speaker,
      place: {
        date,
        starts: session.kind === 'posters' ? starts : span && clockOf(span.from),
        ends: session.kind === 'posters' ? ends : span && clockOf(span.until),
        room: [room, slot.board && `board ${slot.board}`].filter(Boolean).join(', ') || null,
      },
    }));
    return [whole, ...slots];
  });
}

const samePlace = (a: EntryPlace, b: EntryPlace) => a.date === b.date && a.starts === b.starts && a.ends === b.ends && a.room === b.room;

/** What a visitor who knew the one would have to learn about the other, by id. */
export function changesBetween(earlier: Draft, later: Draft): Change[] {
  const known = new Map(publicEntries(earlier).map((entry) => [entry.id, entry]));
  const now = publicEntries(later);
  const kept = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap(({ id, within, title, people, place }): Change[] => {
      const before = known.get(id);
      const entry = { id, within, title };
      if (!before) return [{ ...entry, kind: 'added', people, place }];
      return [
        ...(samePlace(before.place, place) && before.within === within
          ? []
          : [{ ...entry, kind: 'moved' as const, from: before.place, to: place }]),
        ...(before.title === title ? [] : [{ ...entry, kind: 'renamed' as const, from: before.title }]),
        ...(before.people === people ? [] : [{ ...entry, kind: 'people' as const, from: before.people, to: people }]),
      ];
    }),
    ...[...known.values()]
      .filter(({ id }) => !kept.has(id))
      .map(({ id, within, title, place }): Change => ({ id, within, title, kind: 'removed', place })),
  ];
}
