import type { AbstractQuery, listReviewedAbstracts as route } from '@isocentre/contract/review/abstracts';
import type { Answer } from '@isocentre/contract/route';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import type { ReviewDeps } from './read-call.ts';
import { describeStanding, readStandings } from './read-standings.ts';
import { matching, orderOf } from './wanted-abstracts.ts';

const PAGE = 50;

/** One page of the chair's list. A page begins behind the last row of the one before, whatever was decided in between. */
export async function listAbstracts({ db }: ReviewDeps, query: AbstractQuery, visit: Visit): Promise<Answer<typeof route>> {
  const { all, facts } = await readStandings(db, visit);
  const order = orderOf(query);
  const found = matching(all, query).toSorted(order.compare);
  const from = fromCursor(query, 'text');
  // Behind the row where the last page ended, or, going back, the page that ends in front of the row where this one began.
  const isPast = (against: number) => (from?.back ? against >= 0 : against > 0);
  const at = from ? found.findIndex((row) => isPast(order.against(row, from.place))) : 0;
  const edge = at < 0 ? found.length : at;
  const first = from?.back ? Math.max(0, edge - PAGE) : edge;
  const rows = found.slice(first, from?.back ? edge : first + PAGE);
  const place = (row: (typeof rows)[number] | undefined) => (row ? cursorOf({ key: order.keyOf(row), id: row.id }) : null);
  const standing = all.filter(({ status }) => status !== 'withdrawn');
  return {
    abstracts: rows.map((row) => describeStanding(row, visit)),
    next: first + rows.length < found.length ? place(rows.at(-1)) : null,
    previous: first > 0 ? place(rows[0]) : null,
    total: found.length,
    first: rows.length === 0 ? 0 : first + 1,
    everything: standing.length,
    categories: visit.edition.edition.abstractCategories.map((name) => ({
      name,
      abstracts: standing.filter(({ category }) => category === name).length,
    })),
    facts,
  };
}
