import * as z from 'zod/mini';
import type { AbstractStatus } from '../abstracts/status.ts';
import { mayMove, type Moves } from '../moves.ts';

/** What a chair decides about an abstract. `hold`: somebody has looked, and it is left open. */
export const Outcome = z.enum(['oral', 'e-poster', 'reserve', 'reject', 'hold']);
export type Outcome = z.infer<typeof Outcome>;

/** Authors never read “rejected” from us. */
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  oral: 'Oral',
  'e-poster': 'E-poster',
  reserve: 'Reserve',
  reject: 'Not accepted',
  hold: 'On hold',
};

/** By hand, or where a cut line put it: a line that moves takes only the latter along. */
export const DecisionOrigin = z.enum(['hand', 'line']);
export type DecisionOrigin = z.infer<typeof DecisionOrigin>;

/** Pending until a batch applies it. */
export const DecisionState = z.enum(['pending', 'applied']);
export type DecisionState = z.infer<typeof DecisionState>;

/** Applied to pending: taken back, before the results. Applied to itself: corrected, after them. */
const MOVES: Moves<'none' | DecisionState> = {
  none: ['pending'],
  pending: ['pending', 'applied'],
  applied: ['pending', 'applied'],
};

export function decisionMayMove(from: 'none' | DecisionState, to: DecisionState, resultsPublished: boolean): boolean {
  if (from === 'applied') return resultsPublished ? to === 'applied' : to === 'pending';
  return mayMove(MOVES, from, to);
}

interface Became {
  readonly status: AbstractStatus;
  readonly type: 'Oral' | 'E-Poster' | null;
}

/** What becomes of an abstract when its decision is applied. A reserve waits, and its author reads “pending”. */
const BECOMES: Readonly<Record<Exclude<Outcome, 'hold'>, Became>> = {
  oral: { status: 'accepted', type: 'Oral' },
  'e-poster': { status: 'accepted', type: 'E-Poster' },
  reserve: { status: 'pending', type: null },
  reject: { status: 'rejected', type: null },
};

/** Null: it is not applied. */
export const becomes = (outcome: Outcome): Became | null => (outcome === 'hold' ? null : BECOMES[outcome]);

interface Deciding {
  /** How many reviews count. */
  readonly reviews: number;
  readonly least: number;
  readonly outcome: Outcome | null;
  /** After the results: somebody was told otherwise. */
  readonly corrects: boolean;
}

/** To leave something open needs no reason; to decide on too few reviews does. */
export const reasonNeeded = ({ reviews, least, outcome, corrects }: Deciding): boolean =>
  corrects || (reviews < least && outcome !== null && outcome !== 'hold');

export const DecisionReason = z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters.'));

/** Places by kind; a category has its own, or shares those of all. */
export const Capacity = z.strictObject({
  type: z.enum(['oral', 'e-poster']),
  category: z.nullable(z.string().check(z.maxLength(200))),
  places: z.int('Please give a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(9999, 'At most 9999.')),
});
export type Capacity = z.infer<typeof Capacity>;

export const Capacities = z.array(Capacity).check(
  z.maxLength(200),
  z.refine(
    (all) => new Set(all.map(({ type, category }) => `${type} ${category}`)).size === all.length,
    'The same places are given twice.',
  ),
);
