import type { Edition } from '@isocentre/domain/editions/edition';
import { quoteToday } from '@isocentre/domain/fees/quote-today';

/** What a registration costs: what is booked, or what it would cost today. */

interface Priced {
  readonly category: string | null;
  readonly type: string | null;
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
  const today = (category: string | null, type: string | null) => {
    const key = `${category} ${type}`;
    let found = known.get(key);
    if (found === undefined) {
      const quote = quoteToday(edition, { category, registration_type: type }, now);
      found = quote && { minor: quote.chargeMinor, currency: quote.currency };
      known.set(key, found);
    }
    return found;
  };
  const pricesToday = () => {
    const pairs = edition.categories.flatMap(({ code }) => typesOf(edition).map((type) => [code, type] as const));
    return Object.fromEntries(pairs.map(([category, type]) => [`${category} ${type}`, today(category, type)?.minor ?? 0]));
  };
  const feeOf: FeeOf = ({ category, type, bookedMinor, currency, erased }) => {
    if (bookedMinor !== null && currency !== null) return { minor: bookedMinor, currency };
    return erased ? null : today(category, type);
  };
  return { feeOf, pricesToday };
}

export const typesOf = ({ phases }: Edition) => [...phases.map(({ code }) => code), 'fixed', 'complimentary'];
