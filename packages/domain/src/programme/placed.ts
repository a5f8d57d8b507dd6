import type { Session } from './draft.ts';

/** As what an abstract stands in a session: it may have one slot of each, a short talk and an e-poster. */
export type PlaceKind = 'talk' | 'poster';

export const placeKindOf = ({ kind }: Pick<Session, 'kind'>): PlaceKind => (kind === 'posters' ? 'poster' : 'talk');

interface Arranged extends Pick<Session, 'kind'> {
  readonly slots: ReadonlyArray<{ readonly abstractId: string | null }>;
  readonly removed?: boolean;
}

/** As what an abstract stands somewhere. A session that was taken out holds nothing. */
export function placesOf(sessions: readonly Arranged[], abstract: string): PlaceKind[] {
  return sessions
    .filter(({ removed }) => removed !== true)
    .flatMap((session) => session.slots.filter(({ abstractId }) => abstractId === abstract).map(() => placeKindOf(session)));
}

/** Abstracts that have two slots of the same kind. */
export function placedTwice(sessions: readonly Arranged[]): string[] {
  const all = new Set(sessions.flatMap(({ slots }) => slots.flatMap(({ abstractId }) => abstractId ?? [])));
  return [...all].filter((abstract) => {
    const kinds = placesOf(sessions, abstract);
    return new Set(kinds).size < kinds.length;
  });
}
