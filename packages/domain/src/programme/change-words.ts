import { dateInWords } from '../editions/local-time.ts';
import type { Change, EntryPlace } from './changes.ts';

/** `11:30 to 12:30`; `from 15:30`; `no time yet`. */
export const timeWords = ({ starts, ends }: Pick<EntryPlace, 'starts' | 'ends'>): string =>
  starts === null ? 'no time yet' : ends === null ? `from ${starts}` : `${starts} to ${ends}`;

/** `26 September, 11:30 to 12:30, Hall 1`. */
export const placeWords = ({ date, starts, ends, room }: EntryPlace) =>
  [dateInWords(date, { year: false }), timeWords({ starts, ends }), room].filter(Boolean).join(', ');

export const CHANGE_NAMES = { added: 'New', removed: 'Removed', moved: 'Moved', renamed: 'Renamed', people: 'People' } as const;

export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'added':
    case 'removed':
      return placeWords(change.place);
    case 'moved':
      return `from ${placeWords(change.from)} to ${placeWords(change.to)}`;
    case 'renamed':
      return `was “${change.from}”`;
    case 'people':
      return `${change.to ?? 'nobody'}; was ${change.from ?? 'nobody'}`;
  }
}

/** Talks that only moved with their session are not told one by one. */
export function toldChanges(changes: readonly Change[]): Change[] {
  const movedSessions = new Set(changes.filter(({ kind, within }) => kind === 'moved' && within === null).map(({ id }) => id));
  return changes.filter(({ kind, within }) => !(kind === 'moved' && within !== null && movedSessions.has(within)));
}
