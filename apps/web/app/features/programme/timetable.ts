import type { readProgramme } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';

type Block = Answer<typeof readProgramme>['days'][number]['blocks'][number];
type Entry = Block['entries'][number];

/** What the third column says of an entry: `Chairperson`, `Dr. A, Dr. B`; a role may be missing. */
export interface Said {
  role: string | null;
  words: string;
}

export interface Row extends Pick<Entry, 'id' | 'starts' | 'ends' | 'session' | 'code' | 'isBreak' | 'sample'> {
  third: Said[];
  /** Nothing is announced between the entry before and this one. */
  afterGap: boolean;
}

export interface Table {
  thirdColumn: string;
  rows: Row[];
}

/** A break between two sessions may be this long before it counts as a hole. */
const HOLE_MINUTES = 30;

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `90` -> `1 h 30 min`. */
export function duration(starts: string, ends: string): string {
  const total = minutesOf(ends) - minutesOf(starts);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

/** `Orator: A; Chairperson: B` in its pieces. */
const people = (words: string): Said[] =>
  words.split('; ').map((one) => {
    const [, role, names] = /^([^:]+): (.+)$/.exec(one) ?? [];
    return role && names ? { role, words: names } : { role: null, words: one };
  });

function third(entry: Entry, kind: Block['thirdColumn']): Said[] {
  if (kind === 'venue') return entry.venue ? [{ role: null, words: entry.venue }] : [];
  return entry.people ? people(entry.people) : [];
}

const isHole = (before: Entry | undefined, { starts }: Entry) =>
  before?.ends != null && starts !== null && minutesOf(starts) - minutesOf(before.ends) >= HOLE_MINUTES;

const row = (entry: Entry, kind: Block['thirdColumn'], afterGap: boolean): Row => {
  const { id, starts, ends, session, code, isBreak, sample } = entry;
  return { id, starts, ends, session, code, isBreak, sample, third: third(entry, kind), afterGap };
};

/**
 * A day as it is shown: its blocks with the entries whose start is known, then all others in one table. Times are never
 * guessed: a hole is told only where there are entries that may belong into it.
 */
export function timetable(blocks: readonly Block[]): { timed: Table[]; open: Table | null } {
  const without = blocks.flatMap(({ thirdColumn: kind, thirdColumnLabel: label, entries }) =>
    entries.filter(({ starts }) => starts === null).map((entry) => ({ entry, kind, label })),
  );
  const timed = blocks
    .map(({ thirdColumn: kind, thirdColumnLabel, entries }) => {
      const known = entries.filter(({ starts }) => starts !== null);
      return {
        thirdColumn: thirdColumnLabel,
        rows: known.map((entry, i) => row(entry, kind, without.length > 0 && isHole(known[i - 1], entry))),
      };
    })
    .filter(({ rows }) => rows.length > 0);
  const [first] = without;
  return {
    timed,
    open: first ? { thirdColumn: first.label, rows: without.map(({ entry, kind }) => row(entry, kind, false)) } : null,
  };
}
