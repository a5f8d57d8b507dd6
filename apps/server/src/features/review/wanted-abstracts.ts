import type { AbstractQuery } from '@isocentre/contract/review/abstracts';
import { spreadOf } from '@isocentre/domain/review/standing';
import { searchable } from './known-abstracts.ts';
import type { Standing } from './read-standings.ts';

/** Which abstracts a list asks for, and in which order. */

/** `A-052`, `a52` and `52` are the number; anything else is words of the title. */
function searched(typed: string): (row: Standing) => boolean {
  const number = /^(?:a-?)?0*(\d{1,6})$/i.exec(typed)?.[1];
  if (number !== undefined) return (row) => row.number === Number(number);
  const words = searchable(typed).split(/\s+/);
  return (row) => words.every((word) => row.words.includes(word));
}

function decided(wanted: string, row: Standing): boolean {
  if (wanted === 'withdrawn') return row.status === 'withdrawn';
  if (wanted === 'none') return row.outcome === null;
  if (wanted === 'hand') return row.outcome !== null && row.origin === 'hand';
  if (wanted === 'pending' || wanted === 'applied') return row.outcome !== null && row.state === wanted;
  return row.outcome === wanted;
}

export function matching(all: readonly Standing[], { q, category, call, decision, flag }: AbstractQuery): Standing[] {
  const typed = (q ?? '').trim();
  const found = typed === '' ? () => true : searched(typed);
  const decisions = decision?.split(',') ?? [];
  const flags = flag?.split(',') ?? [];
  const gone = decisions.includes('withdrawn');
  return all.filter(
    (row) =>
      (gone || row.status !== 'withdrawn') &&
      (category === undefined || row.category === category) &&
      (call === undefined || row.call === call) &&
      (decisions.length === 0 || decisions.some((wanted) => decided(wanted, row))) &&
      (flags.length === 0 || flags.some((wanted) => row.flags.some((has) => has === wanted))) &&
      found(row),
  );
}

type Key = number | string;
const DECIDED = ['oral', 'e-poster', 'reserve', 'reject', 'hold'];

const KEYS: Readonly<Record<NonNullable<AbstractQuery['sort']>, (row: Standing) => Key>> = {
  rank: ({ rank }) => rank ?? Infinity,
  number: ({ number }) => number ?? Infinity,
  // Short enough for a cursor, whatever script it is in.
  title: ({ words }) => words.slice(0, 60),
  category: ({ category }) => searchable(category).slice(0, 60),
  reviews: ({ counted }) => counted.length,
  mean: ({ mean }) => mean ?? -Infinity,
  spread: ({ counted }) => spreadOf(counted.map(({ points }) => points)),
  z: ({ z }) => z ?? -Infinity,
  decision: ({ outcome }) => (outcome === null ? DECIDED.length : DECIDED.indexOf(outcome)),
};

const compared = (a: Key, b: Key): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Equal ones by number, then by id, so that every row has one place. */
export interface Order {
  readonly keyOf: (row: Standing) => string;
  readonly compare: (a: Standing, b: Standing) => number;
  /** Below 0: before the place where a row of another page stood, also if that one is gone. */
  readonly against: (row: Standing, place: { key: string; id: string }) => number;
}

const LAST = Number.MAX_SAFE_INTEGER;

export function orderOf({ sort = 'rank', order = 'up' }: AbstractQuery): Order {
  const key = KEYS[sort];
  const sign = order === 'down' ? -1 : 1;
  const rest = (a: Standing, b: Standing) => (a.number ?? LAST) - (b.number ?? LAST) || compared(a.id, b.id);
  const keyOf = (row: Standing) => JSON.stringify([typeof key(row), String(key(row)), row.number ?? LAST]);
  const compare = (a: Standing, b: Standing) => sign * compared(key(a), key(b)) || rest(a, b);
  return {
    keyOf,
    compare,
    against: (row, place) => {
      const [kind, value, number] = parsed(place.key);
      const at = kind === 'number' ? Number(value) : value;
      return sign * compared(key(row), at) || (row.number ?? LAST) - number || compared(row.id, place.id);
    },
  };
}

function parsed(key: string): [kind: string, value: string, number: number] {
  try {
    const [kind, value, number]: unknown[] = JSON.parse(key);
    return [String(kind), String(value), Number(number)];
  } catch {
    return ['string', key, 0];
  }
}
