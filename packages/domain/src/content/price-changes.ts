import type { Edition } from '../editions/edition.ts';
import { quoteToday } from '../fees/quote-today.ts';

/** People who have not paid, with the same choice. */
export interface Unpaid {
  readonly category: string;
  readonly type: string;
  readonly kept: boolean;
  readonly count: number;
}

/** From an instant on, another price than was said before. */
export interface PriceChange {
  readonly category: string;
  readonly type: string;
  readonly unpaid: number;
  readonly at: Date;
  /** Null: nothing can be booked. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a change of fees, phases or dates means for those who have not paid: from which price to which, and from when. */
export function priceChanges(before: Edition, after: Edition, unpaid: readonly Unpaid[], now: Date): PriceChange[] {
  const moments = [now, ...[before, after].flatMap(turningPoints).filter((at) => at > now)].toSorted((a, b) => a.getTime() - b.getTime());
  return unpaid.flatMap(({ category, type, kept, count }) => {
    const price = (edition: Edition, at: Date) =>
      quoteToday(edition, { category, registration_type: type, price_kept: kept }, at)?.price ?? null;
    const changes = moments.map((at) => ({ category, type, unpaid: count, at, from: price(before, at), to: price(after, at) }));
    return changes.filter(({ from, to }, i) => {
      const earlier = changes[i - 1];
      return from !== to && !(earlier?.from === from && earlier.to === to);
    });
  });
}

function turningPoints({ phases, instants }: Edition): Date[] {
  const all = [
    instants.registrationOpensAt,
    instants.workshopSalesCloseAt,
    ...phases.flatMap(({ startsAt, endsAt, offeredFrom }) => [startsAt, endsAt, offeredFrom]),
  ];
  return all.flatMap((at) => (at === null ? [] : [new Date(at)]));
}
