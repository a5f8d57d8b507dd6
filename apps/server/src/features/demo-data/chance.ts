/** Random choices that are the same for the same seed, so that a demonstration can be repeated. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** A UUID of version 4. */
  id(): string;
  /** Letters and digits, as the provider's ids have them. */
  code(length: number): string;
}

const CODE_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32: 32 bits of state are plenty for sample rows.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
      throw new Error('no weights to choose from');
    },
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + below(4)).toString(16)}${hex(3)}-${hex(12)}`,
    code: (length) => Array.from({ length }, () => CODE_SIGNS[below(CODE_SIGNS.length)]).join(''),
  };
}
