import type { Edition } from '@isocentre/domain/editions/edition';
import { quoteToday } from '@isocentre/domain/fees/quote-today';

/** What a registration costs: what is booked, or what it would cost today. */

interface Priced {
  readonly category: string | null;
  readonly type: string | null;
  readonly priceKept: boolean;
  readonly bookedMinor: number | null;
  readonly currency: string | null;
  readonly erased: boolean;
}

export interface Amount {
  readonly minor: number;
  readonly currency: string;
}

export type FeeOf = (row: Priced) => Amount | null;

/** All pairs of category and type are few, so each is quoted once. */
export function feesToday(edition: Edition, now: Date): { feeOf: FeeOf; pricesToday: () => Record<string, number> } {
  const known = new Map<string, Amount | null>();
  const today = (category: string | null, type: string | null, priceKept: boolean) => {
    const key = priceKey(category, type, priceKept);
    let found = known.get(key);
    if (found === undefined) {
      const quote = quoteToday(edition, { category, registration_type: type, price_kept: priceKept }, now);
      found = quote && { minor: quote.chargeMinor, currency: quote.currency };
      known.set(key, found);
    }
    return found;
  };
  const pricesToday = () => {
    const all = edition.categories.flatMap(({ code }) =>
      typesOf(edition).flatMap((type) => [true, false].map((kept) => [code, type, kept] as const)),
    );
    return Object.fromEntries(all.map((choice) => [priceKey(...choice), today(...choice)?.minor ?? 0]));
  };
  const feeOf: FeeOf = ({ category, type, priceKept, bookedMinor, currency, erased }) => {
    if (bookedMinor !== null && currency !== null) return { minor: bookedMinor, currency };
    return erased ? null : today(category, type, priceKept);
  };
  return { feeOf, pricesToday };
}

/** As the database writes it (`queries/sorting.ts`). */
const priceKey = (category: string | null, type: string | null, kept: boolean) => `${category} ${type}${kept ? ' kept' : ''}`;

export const typesOf = ({ phases }: Edition) => [...phases.map(({ code }) => code), 'fixed', 'complimentary'];
