import type { Selection } from '@isocentre/contract/delegates/bulk';
import type { View } from '@isocentre/contract/delegates/views';

/** Who is selected: some that were picked, over all pages, or all that match a search. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** How many matched when all of them were selected. */
  readonly all: number | null;
}

export const NOBODY: Chosen = { ids: new Set(), all: null };

export const isChosen = ({ ids, all }: Chosen, id: string) => all !== null || ids.has(id);

export const numberOf = ({ ids, all }: Chosen) => all ?? ids.size;

/** Picks or drops some. Dropping one of all that match leaves those of this page: the others are not known here. */
export function pick({ ids, all }: Chosen, which: readonly string[], on: boolean, shown: readonly string[]): Chosen {
  const next = new Set(all === null ? ids : shown);
  for (const id of which) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { ids: next, all: null };
}

/** What is asked of the server. */
export const selectionOf = ({ ids, all }: Chosen, query: View['query']): Selection =>
  all === null ? { ids: [...ids] } : { query, count: all };

const number = (count: number) => count.toLocaleString('en-IN');
export const delegatesWords = (count: number) => (count === 1 ? '1 delegate' : `${number(count)} delegates`);
export const peopleWords = (count: number) => (count === 1 ? '1 person' : `${number(count)} people`);
