import { MONEY_FILTERS, type MoneyQuery } from '@isocentre/contract/money/payments';
import { givenIn, withChoice } from '../lists/list-address.ts';

/** What the list of payments shows is in its address: Back, reload and a link sent to a colleague show the same. */

const NARROWING = ['q', ...MONEY_FILTERS] as const;

/** What the server is asked for: the address has the same names. What it does not know, it refuses. */
export const queryOf = (address: URLSearchParams): MoneyQuery => givenIn(address, [...NARROWING, 'after', 'before']);

/** The names of what narrows the list now. */
export const narrowedBy = (address: URLSearchParams) => NARROWING.filter((name) => Boolean(address.get(name)?.trim()));

/** All payments again. */
export const withoutFilters = (address: URLSearchParams) => withChoice(address, Object.fromEntries(NARROWING.map((name) => [name, ''])));

/** The page of one payment, which knows the way back to this list. */
export function paymentPath(slug: string, id: string, list?: URLSearchParams): string {
  const back = list && list.size > 0 ? `?list=${encodeURIComponent(list.toString())}` : '';
  return `/organiser/${slug}/money/payments/${id}${back}`;
}
