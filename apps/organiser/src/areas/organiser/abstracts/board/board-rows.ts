import type { exportAbstracts, ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import type { Input } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import type { BoardRow, Lines, Places } from '@isocentre/domain/review/cut-lines';
import { type Capacity, type Outcome, outcomeNames } from '@isocentre/domain/review/decision';

/** What the decision board shows of the abstracts there are. */

export type Ranked = ReviewedAbstract & BoardRow;

/** Those with a rank, as the rules about cut lines read them. */
export const rankedOf = (rows: readonly ReviewedAbstract[]): Ranked[] =>
  rows.flatMap((row) => {
    if (row.rank === null) return [];
    const { outcome = null, origin = null, state = null } = row.decision ?? {};
    return [{ ...row, rank: row.rank, outcome, origin, state, few: row.flags.includes('few') }];
  });

/** A category with places of its own has lines of its own; the others share theirs. */
export const hasOwnPlaces = (capacities: readonly Capacity[], category: string): boolean =>
  capacities.some((one) => one.category === category);

/** `''`: all that share their places. */
export const inScope = (rows: readonly ReviewedAbstract[], capacities: readonly Capacity[], scope: string): ReviewedAbstract[] =>
  rows.filter(({ category }) => (scope === '' ? !hasOwnPlaces(capacities, category) : category === scope));

export function placesOf(capacities: readonly Capacity[], scope: string): Places {
  const category = scope !== '' && hasOwnPlaces(capacities, scope) ? scope : null;
  const of = (type: Capacity['type']) => capacities.find((one) => one.type === type && one.category === category)?.places ?? null;
  return { oral: of('oral'), poster: of('e-poster') };
}

export const SHOWN = ['near', 'all', 'undecided', 'split', 'hand', 'hold', 'withdrawal'] as const;
export type Shown = (typeof SHOWN)[number];

export const shownNames: Readonly<Record<Shown, string>> = {
  near: 'Near a line',
  all: 'All',
  undecided: 'Undecided',
  split: 'Split',
  hand: 'By hand',
  hold: 'On hold',
  withdrawal: 'Asks to withdraw',
};

const NEAR = 8;
const isNear = (place: number, { oral, poster }: Lines) => [oral, poster].some((line) => place >= line - NEAR && place < line + NEAR);

/** Whether a row is shown; `near` folds the others away, the rest leave them out. */
export function isShown(row: ReviewedAbstract, place: number, shown: Shown, lines: Lines): boolean {
  if (shown === 'near') return isNear(place, lines);
  if (shown === 'undecided') return (row.decision?.outcome ?? null) === null;
  if (shown === 'split' || shown === 'withdrawal') return row.flags.includes(shown);
  if (shown === 'hand') return row.decision?.origin === 'hand' && row.decision.outcome !== null;
  return shown === 'all' || row.decision?.outcome === 'hold';
}

/** What is shown, as the server is asked for it in a file; around the lines means all of them. */
/** `call`: where there is more than one, the one that is shown. */
export function queryOf(shown: Shown, typed: string, scope: string, call?: string): Input<typeof exportAbstracts>['query'] {
  const q = typed.trim();
  return {
    ...(q !== '' && { q }),
    ...(scope !== '' && { category: scope }),
    ...(call !== undefined && { call }),
    ...((shown === 'split' || shown === 'withdrawal') && { flag: shown }),
    ...((shown === 'hand' || shown === 'hold') && { decision: shown }),
    ...(shown === 'undecided' && { decision: 'none' }),
  };
}

/** For a letter to the authors of what is shown. */
export const mailingSearch = (shown: Shown, typed: string, scope: string, call?: string): URLSearchParams =>
  new URLSearchParams({ table: 'abstracts', filter: new URLSearchParams(Object.entries(queryOf(shown, typed, scope, call))).toString() });

/** Words of the title, or the number. */
export function isFound({ title, number }: ReviewedAbstract, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return true;
  const words = `${unmarkedText(title)} ${number ?? ''}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => words.includes(word));
}

/** `Oral, by the line`; `On hold`; `Oral, applied`. */
export function decisionWords({ decision }: ReviewedAbstract): string {
  if (!decision?.outcome) return 'Undecided';
  const name = outcomeNames[decision.outcome];
  if (decision.state === 'applied') return `${name}, applied`;
  return decision.origin === 'line' ? `${name}, by the line` : name;
}

export const OUTCOMES = Object.keys(outcomeNames) as Outcome[];

const flagNames: Readonly<Record<ReviewedAbstract['flags'][number], string>> = {
  split: 'split',
  few: 'too few reviews',
  revised: 'revised since',
  known: 'author known',
  waived: 'conflict waived',
  withdrawal: 'asks to withdraw',
  stale: 'text changed since',
};
export const flagWords = (row: ReviewedAbstract): string[] => row.flags.map((flag) => flagNames[flag]);

/** How much of each group is drawn when `most` rows are, from the first on; and how many are left. */
export function portionOf(sizes: readonly number[], most: number): { drawn: number[]; left: number } {
  const drawn: number[] = [];
  let room = most;
  for (const size of sizes) {
    drawn.push(Math.min(size, room));
    room -= drawn.at(-1) ?? 0;
  }
  return { drawn, left: sizes.reduce((sum, size) => sum + size, 0) - (most - room) };
}
