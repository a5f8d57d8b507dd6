import * as z from 'zod/mini';
import type { Moves } from '../moves.ts';

/**
 * A cashier's till from opening to closing. `open`: takes money. `counted`: its cashier has counted, nothing is added any more.
 * `closed`: another person has signed it off, and nothing in it changes.
 */
export const ShiftState = z.enum(['open', 'counted', 'closed']);
export type ShiftState = z.infer<typeof ShiftState>;

export const SHIFT_MOVES: Moves<ShiftState> = { open: ['counted'], counted: ['closed'], closed: [] };

/** What is taken over the counter, and counted there. */
export const TILL_RAILS = ['cash', 'card-terminal'] as const;
export type TillRail = (typeof TILL_RAILS)[number];

export const isTillRail = (rail: string): rail is TillRail => (TILL_RAILS as readonly string[]).includes(rail);

/** Notes that are counted one by one, largest first; coins and what is not among them are one sum. Other currencies: one sum. */
const DENOMINATIONS: Readonly<Record<string, readonly number[]>> = {
  INR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 100],
  GBP: [5_000, 2_000, 1_000, 500],
};

export const denominationsOf = (currency: string): readonly number[] => DENOMINATIONS[currency] ?? [];

/** What somebody found in the till. */
export interface Count {
  readonly pieces: { minor: number; count: number }[];
  /** Coins, and notes that are not among the denominations. */
  readonly otherMinor: number;
  /** The terminal's own total. */
  readonly terminalMinor: number;
}

export const countedByRail = ({ pieces, otherMinor, terminalMinor }: Count): Record<TillRail, number> => ({
  cash: pieces.reduce((sum, { minor, count }) => sum + minor * count, otherMinor),
  'card-terminal': terminalMinor,
});

export interface Compared {
  readonly rail: TillRail;
  readonly expectedMinor: number;
  readonly countedMinor: number;
  /** Below zero: too little is there. */
  readonly differenceMinor: number;
}

/** What should be there beside what is, rail by rail: too much of one does not make up for too little of another. */
export function compare(floatMinor: number, takenMinor: Readonly<Record<TillRail, number>>, count: Count): Compared[] {
  const counted = countedByRail(count);
  return TILL_RAILS.map((rail) => {
    const expectedMinor = takenMinor[rail] + (rail === 'cash' ? floatMinor : 0);
    return { rail, expectedMinor, countedMinor: counted[rail], differenceMinor: counted[rail] - expectedMinor };
  });
}

export const differs = (compared: readonly Compared[]): boolean => compared.some(({ differenceMinor }) => differenceMinor !== 0);
