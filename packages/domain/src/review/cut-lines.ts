import type { DecisionOrigin, DecisionState, Outcome } from './decision.ts';

/**
 * The cut lines of the decision board: above the first one abstracts are given a talk, above the second an e-poster, below
 * it nothing. A line is a place among the ranked abstracts: how many stand above it.
 */
export interface Lines {
  readonly oral: number;
  readonly poster: number;
}

export interface BoardRow {
  readonly rank: number;
  readonly wish: 'Oral' | 'E-Poster';
  /** What is stored; null: nothing. */
  readonly outcome: Outcome | null;
  readonly origin: DecisionOrigin | null;
  readonly state: DecisionState | null;
  /** Too few reviews for a decision without a reason: a line has none, so it leaves these to a person. */
  readonly few: boolean;
}

/** Whether a line may say anything about it. */
export const isFixed = ({ outcome, origin, state }: BoardRow): boolean => outcome !== null && (origin === 'hand' || state === 'applied');

/** What the lines make of the row at a place. Who asked for an e-poster is never put on the stage by a line. */
export function outcomeAt(row: BoardRow, place: number, lines: Lines): Outcome {
  if (isFixed(row) && row.outcome) return row.outcome;
  if (place < lines.oral) return row.wish === 'Oral' ? 'oral' : 'e-poster';
  return place < lines.poster ? 'e-poster' : 'reject';
}

export type Counts = Readonly<Record<Outcome, number>>;

export function countsWith(rows: readonly BoardRow[], lines: Lines): Counts {
  const counts: Record<Outcome, number> = { oral: 0, 'e-poster': 0, reserve: 0, reject: 0, hold: 0 };
  rows.forEach((row, place) => (counts[outcomeAt(row, place, lines)] += 1));
  return counts;
}

/** What would be stored: never what somebody decided by hand, what needs a reason, nor what is stored already. */
export const changedBy = <Row extends BoardRow>(rows: readonly Row[], lines: Lines): Array<{ row: Row; outcome: Outcome }> =>
  rows.flatMap((row, place) => {
    const outcome = outcomeAt(row, place, lines);
    return isFixed(row) || row.few || row.outcome === outcome ? [] : [{ row, outcome }];
  });

/** How many wait for a person, whatever the lines say. */
export const leftToPeople = (rows: readonly BoardRow[]): number => rows.filter((row) => row.few && row.outcome === null).length;

/** Those of equal rank on both sides of a place; null: the line goes between two ranks. */
export function tieAt(rows: readonly BoardRow[], place: number): { rank: number; sharing: number } | null {
  const rank = rows[place - 1]?.rank;
  if (rank === undefined || rows[place]?.rank !== rank) return null;
  return { rank, sharing: rows.filter((row) => row.rank === rank).length };
}

const within = (rows: readonly unknown[], place: number) => Math.min(rows.length, Math.max(0, place));

/** The nearest place between two ranks, towards the better or the lesser ones. */
export function beyondTie(rows: readonly BoardRow[], place: number, towards: 'better' | 'lesser'): number {
  let at = within(rows, place);
  while (tieAt(rows, at)) at += towards === 'better' ? -1 : 1;
  return at;
}

/** Where a line comes to stand that is moved to a place: equal ranks stay together unless they are split on purpose. */
export const placedAt = (rows: readonly BoardRow[], from: number, to: number, split: boolean): number =>
  split ? within(rows, to) : beyondTie(rows, to, to < from ? 'better' : 'lesser');

/** Null: as many as there are. */
export interface Places {
  readonly oral: number | null;
  readonly poster: number | null;
}

/** Moves one line; the other one is pushed along, since the e-poster line never stands above the oral one. */
export function withLine(rows: readonly BoardRow[], lines: Lines, moved: { line: keyof Lines; to: number; split: boolean }): Lines {
  const at = placedAt(rows, lines[moved.line], moved.to, moved.split);
  return moved.line === 'oral' ? { oral: at, poster: Math.max(at, lines.poster) } : { oral: Math.min(at, lines.oral), poster: at };
}

/** Lines at the capacities: in front of the first that does not fit, with equal ranks together. */
export function linesAt(rows: readonly BoardRow[], places: Places): Lines {
  const fixed = (outcome: Outcome) => rows.filter((row) => isFixed(row) && row.outcome === outcome).length;
  const fitting = (from: number, of: number | null, adds: (row: BoardRow) => boolean, taken: number) => {
    let left = of === null ? rows.length : of - taken;
    for (let place = from; place < rows.length; place += 1) {
      const row = rows[place];
      if (row && !isFixed(row) && adds(row)) left -= 1;
      if (left < 0) return place;
    }
    return rows.length;
  };
  const oral = beyondTie(
    rows,
    fitting(0, places.oral, ({ wish }) => wish === 'Oral', fixed('oral')),
    'better',
  );
  const above = rows.slice(0, oral).filter((row) => !isFixed(row) && row.wish === 'E-Poster').length;
  const poster = beyondTie(
    rows,
    fitting(oral, places.poster, () => true, fixed('e-poster') + above),
    'better',
  );
  return { oral, poster: Math.max(oral, poster) };
}

/** `2 above capacity`, `3 places left`, `every place is taken`. */
export function capacityInWords(count: number, places: number | null): string {
  if (places === null) return 'no number of places is set';
  if (count > places) return `${count - places} above capacity`;
  const left = places - count;
  return left === 0 ? 'every place is taken' : `${left} ${left === 1 ? 'place' : 'places'} left`;
}
