import { defaultType } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { type InvoicedPrice, invoicedQuote, keptQuote, type PricePromise, type Quote, quoteFor } from './quote.ts';

/** What was chosen, if anything: the type may have ended since. */
export interface Choice {
  readonly category: string | null;
  readonly registration_type: string | null;
  /** Organisers promised the price of this type, whatever the day. */
  readonly price_kept: boolean;
  /** By a voucher: until then, and not until registration ends. */
  readonly promise?: PricePromise | null;
  /** On an invoice that is not paid yet, in this category. */
  readonly invoiced?: InvoicedPrice | null;
}

/** The price of a registration if paid now: the chosen one, or today's once that has ended; or the one that organisers or a voucher promised. */
export function quoteToday(edition: Edition, choice: Choice, now: Date): Quote | null {
  const category = edition.categories.find((one) => one.code === choice.category);
  if (!category) return null;
  const { promise = null, invoiced = null } = choice;
  const billed = invoiced && invoicedQuote(edition, category, invoiced, now);
  if (billed) return billed;
  if (choice.price_kept && choice.registration_type !== null && !(promise && promise.until <= now))
    return keptQuote(edition, category, choice.registration_type, now, promise);
  const chosen = choice.registration_type === null ? null : quoteFor(edition, category, choice.registration_type, now);
  if (chosen) return chosen;
  const today = defaultType(edition, now, category);
  return today === null ? null : quoteFor(edition, category, today, now);
}
