import type { TalkCode } from './content.ts';

/** The programme of a day as shown on the page and in the PDF. */

interface Entry {
  readonly id: number;
  /** Local time, `08:00`; null: not announced. */
  readonly starts: string | null;
  readonly ends: string | null;
  readonly session: string;
  readonly people: string | null;
  readonly venue: string | null;
  readonly codes: readonly TalkCode[];
  readonly isBreak: boolean;
  readonly sample: boolean;
  readonly speakerSession: number | null;
}

interface Block {
  readonly title: string | null;
  readonly thirdColumn: 'people' | 'venue';
  readonly thirdColumnLabel: string;
  readonly entries: readonly Entry[];
}

/** The third column of an entry: `Chairperson`, `Dr. A, Dr. B`; a role may be missing. */
export interface Said {
  role: string | null;
  words: string;
}

export interface Row extends Pick<Entry, 'id' | 'starts' | 'ends' | 'session' | 'codes' | 'isBreak' | 'sample' | 'speakerSession'> {
  third: Said[];
  namesPeople: boolean;
  /** Nothing is announced between the previous entry and this one. */
  afterGap: boolean;
}

export interface Table {
  title: string | null;
  thirdColumn: string;
  rows: Row[];
}

/** How long a pause between two sessions may be before it counts as a gap. */
const HOLE_MINUTES = 30;
/** How long a session without an announced end may last before a gap follows it. */
const OPEN_END_MINUTES = 180;

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `90` -> `1 h 30 min`. */
export function duration(starts: string, ends: string): string {
  const total = minutesOf(ends) - minutesOf(starts);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

/** `Orator: A; Chairperson: B`, split. */
const people = (words: string): Said[] =>
  words.split('; ').map((one) => {
    const [, role, names] = /^([^:]+): (.+)$/.exec(one) ?? [];
    return role && names ? { role, words: names } : { role: null, words: one };
  });

function third(entry: Entry, kind: Block['thirdColumn']): Said[] {
  if (kind === 'venue') return entry.venue ? [{ role: null, words: entry.venue }] : [];
  return [...(entry.people ? people(entry.people) : []), ...(entry.venue ? [{ role: 'Room', words: entry.venue }] : [])];
}

function isHole(before: Entry | undefined, { starts }: Entry): boolean {
  if (!before || before.starts === null || starts === null) return false;
  return before.ends === null
    ? minutesOf(starts) - minutesOf(before.starts) > OPEN_END_MINUTES
    : minutesOf(starts) - minutesOf(before.ends) >= HOLE_MINUTES;
}

const row = (entry: Entry, kind: Block['thirdColumn'], afterGap: boolean): Row => {
  const { id, starts, ends, session, codes, isBreak, sample, speakerSession } = entry;
  const namesPeople = entry.people !== null;
  return { id, starts, ends, session, codes, isBreak, sample, speakerSession, third: third(entry, kind), namesPeople, afterGap };
};

/**
 * A day as shown: its blocks with the entries whose start is known, then all others in one table. Times are never
 * guessed: a gap is shown only if there are entries that may belong in it.
 */
export function timetable(blocks: readonly Block[]): { timed: Table[]; open: Table | null } {
  const without = blocks.flatMap(({ thirdColumn: kind, thirdColumnLabel: label, entries }) =>
    entries.filter(({ starts }) => starts === null).map((entry) => ({ entry, kind, label })),
  );
  const timed = blocks
    .map(({ title, thirdColumn: kind, thirdColumnLabel, entries }) => {
      const known = entries.filter(({ starts }) => starts !== null);
      return {
        title,
        thirdColumn: thirdColumnLabel,
        rows: known.map((entry, i) => row(entry, kind, without.length > 0 && isHole(known[i - 1], entry))),
      };
    })
    .filter(({ rows }) => rows.length > 0);
  const [first] = without;
  return {
    timed,
    open: first ? { title: null, thirdColumn: first.label, rows: without.map(({ entry, kind }) => row(entry, kind, false)) } : null,
  };
}

/** The codes used in the programme, in their own order: the legend explains only these. */
export const codesIn = (days: readonly { readonly blocks: readonly Block[] }[], all: readonly TalkCode[]): TalkCode[] => {
  const used = new Set(days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.flatMap(({ codes }) => codes))));
  return all.filter((code) => used.has(code));
};
