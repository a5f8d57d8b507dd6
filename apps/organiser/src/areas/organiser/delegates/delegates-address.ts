import { DELEGATE_FILTERS, type DelegateQuery, type DelegateSort } from '@isocentre/contract/delegates';
import { DELEGATE_COLUMNS, type DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { View } from '@isocentre/contract/delegates/views';
import { givenIn, withChoice } from '../lists/list-address.ts';

/** What the list shows is in its address: Back, reload and a link sent to a colleague show the same. */

const KEPT = ['q', ...DELEGATE_FILTERS, 'also', 'sort', 'order', 'after', 'before'] as const;

/** What narrows the list. */
const NARROWING = ['q', ...DELEGATE_FILTERS] as const;

/** What the server is asked for: the address has the same names. What it does not know, it refuses. */
export const queryOf = (address: URLSearchParams): DelegateQuery => givenIn(address, KEPT);

/** What is kept of it in a view, or goes into a file: without the page. */
export function viewQueryOf(address: URLSearchParams): View['query'] {
  const { after: _after, before: _before, ...query } = queryOf(address);
  return query;
}

/** For a letter to everybody whom the list shows, whatever its order and page. */
export function mailingSearch(address: URLSearchParams): URLSearchParams {
  const { sort: _sort, order: _order, ...query } = viewQueryOf(address);
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams({ table: 'delegates', filter: new URLSearchParams(given).toString() });
}

/** The columns that the address names; null: it names none. */
export function columnsIn(address: URLSearchParams): readonly DelegateColumn[] | null {
  const named = (address.get('columns') ?? '').split(',');
  const known = DELEGATE_COLUMNS.filter((column) => named.includes(column));
  return known.length === 0 ? null : known.toSorted((one, other) => named.indexOf(one) - named.indexOf(other));
}

/** The address of a kept view. */
export function viewAddress({ query, columns }: Pick<View, 'query' | 'columns'>): string {
  const given = Object.entries({ ...query, columns: columns?.join(',') }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? '.' : `?${new URLSearchParams(given)}`;
}

/** The names of what narrows the list now. */
export const narrowedBy = (address: URLSearchParams) => NARROWING.filter((name) => Boolean(address.get(name)?.trim()));

/** What narrows the list, whatever its order and page. */
export const narrowingOf = (address: URLSearchParams) =>
  JSON.stringify([...NARROWING, 'also'].map((name) => address.get(name)?.trim() ?? ''));

/** The list without whoever is shown beside it. */
export function withoutOpen(address: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(address);
  list.delete('open');
  return list;
}

/** The same list, with one delegate shown beside it, or nobody. */
export function withOpen(address: URLSearchParams, id: string | null): string {
  const next = withoutOpen(address);
  if (id !== null) next.set('open', id);
  return next.size === 0 ? '.' : `?${next}`;
}

/** The page of one delegate, which knows the way back to this list. */
export const pageOf = (address: URLSearchParams, id: string): string =>
  `${id}${address.size > 0 ? `?list=${encodeURIComponent(address.toString())}` : ''}`;

/** Everybody again, in the same order. */
export const withoutFilters = (address: URLSearchParams) => withChoice(address, Object.fromEntries(NARROWING.map((name) => [name, ''])));

export interface Sorted {
  readonly sort: DelegateSort;
  readonly down: boolean;
}

/** Unless asked otherwise: what changed last, first. */
export function sortedBy(address: URLSearchParams): Sorted {
  const sort = (address.get('sort') ?? 'changed') as DelegateSort;
  const order = address.get('order');
  return { sort, down: order === null ? sort === 'changed' : order === 'down' };
}

/** By another column, or the same one the other way round. */
export function withSort(address: URLSearchParams, column: DelegateSort): string {
  const { sort, down } = sortedBy(address);
  const other = sort === column ? !down : column === 'changed' || column === 'fee' || column === 'abstracts';
  return withChoice(address, { sort: column, order: other ? 'down' : 'up' });
}
