import * as z from 'zod/mini';
import { feeFor, offeredTypes } from '../editions/calendar.ts';
import type { Category, Edition, Fee, Phase } from '../editions/edition.ts';
import { money } from './fee-table.ts';
import { dateInWords, localDate, localTime, startOfDay } from '../editions/local-time.ts';

/** The price of a registration if paid now, until when, and the price afterwards. */
export const Quote = z.object({
  type: z.string(),
  chargeMinor: z.int(),
  currency: z.string(),
  /** `₹1,500`, or `$100 (charged ₹8,736)` if the list price is in another currency. */
  price: z.string(),
  /** When this price ends. */
  until: z.iso.datetime(),
  /** The price from then on; null when nothing can be booked any more. */
  nextPrice: z.nullable(z.string()),
  /** All of it in one line: `₹1,500 until 15 August, then ₹1,750`. */
  words: z.string(),
});
export type Quote = z.infer<typeof Quote>;

/** Null when this type cannot be chosen at this moment. */
export function quoteFor(edition: Edition, category: Category, type: string, now: Date): Quote | null {
  const fee = feeFor(edition, category.code, type);
  if (!fee || !offeredTypes(edition, now, category).includes(type)) return null;
  const { until, next } =
    category.pricing === 'phased' ? runOfPrice(edition, category, type, fee) : { until: salesEnd(edition, category), next: null };
  const price = priceInWords(category, fee);
  const nextPrice = next && priceInWords(category, next);
  return {
    type,
    chargeMinor: fee.chargeMinor,
    currency: fee.currency,
    price,
    until: new Date(until).toISOString(),
    nextPrice,
    words: `${price} until ${untilInWords(until, edition.timeZone)}${nextPrice ? `, then ${nextPrice}` : ''}`,
  };
}

/** Where a kept price comes from, and how long it holds. */
export interface PricePromise {
  /** `voucher ABCD-2345`: the quote names it. */
  readonly name: string;
  readonly until: Date;
}

/**
 * The price of a phase that organisers apply although it is over or has not begun. It holds as long as the category can be
 * booked; its words name the phase. Null where there is no such price.
 */
export function keptQuote(
  edition: Edition,
  category: Category,
  type: string,
  now: Date,
  promise: PricePromise | null = null,
): Quote | null {
  const fee = feeFor(edition, category.code, type);
  const phase = edition.phases.find(({ code }) => code === type);
  if (!fee || !phase || category.pricing !== 'phased' || offeredTypes(edition, now, category).length === 0) return null;
  const closes = salesEnd(edition, category);
  const until = promise && promise.until < new Date(closes) ? promise.until.toISOString() : closes;
  const price = priceInWords(category, fee);
  const source = promise ? `the price of ${phase.name} with ${promise.name}` : `the price of ${phase.name}`;
  return {
    type,
    chargeMinor: fee.chargeMinor,
    currency: fee.currency,
    price,
    until: new Date(until).toISOString(),
    nextPrice: null,
    words: `${price}, ${source}, until ${untilInWords(until, edition.timeZone)}`,
  };
}

/** A price that an invoice names: it holds until the due date, for whoever pays. */
export interface InvoicedPrice {
  /** `invoice TNPY28/PI/2025-26/0001`: the quote names it. */
  readonly name: string;
  readonly type: string;
  readonly chargeMinor: number;
  readonly currency: string;
  readonly price: string;
  /** When it was issued: money that came before has the price of its own day. */
  readonly from: Date;
  readonly until: Date;
}

/** Null before it was issued, once the due date is over, or when nothing can be booked any more. */
export function invoicedQuote(edition: Edition, category: Category, invoiced: InvoicedPrice, now: Date): Quote | null {
  const { name, type, chargeMinor, currency, price, from, until } = invoiced;
  if (now < from || until <= now || offeredTypes(edition, now, category).length === 0) return null;
  const ends = until.toISOString();
  const words = `${price}, as on ${name}, until ${untilInWords(ends, edition.timeZone)}`;
  return { type, chargeMinor, currency, price, until: ends, nextPrice: null, words };
}

/** A price may stay the same over several phases; what matters to the payer is when it changes. */
function runOfPrice(edition: Edition, category: Category, type: string, fee: Fee): { until: string; next: Fee | null } {
  const inOrder = byEnd(edition.phases);
  let until = inOrder.find((phase) => phase.code === type)?.endsAt ?? '';
  for (const phase of inOrder.filter((one) => Date.parse(one.endsAt) > Date.parse(until))) {
    const next = feeFor(edition, category.code, phase.code);
    if (!next) continue;
    if (next.chargeMinor !== fee.chargeMinor || next.display !== fee.display) return { until, next };
    until = phase.endsAt;
  }
  return { until, next: null };
}

/** One price until the end of registration, or of the workshop's sale if it is included. */
function salesEnd(edition: Edition, category: Category): string {
  const last = byEnd(edition.phases).at(-1)?.endsAt ?? '';
  const workshop = category.includesWorkshop ? edition.instants.workshopSalesCloseAt : null;
  return workshop !== null && Date.parse(workshop) < Date.parse(last) ? workshop : last;
}

const byEnd = (phases: readonly Phase[]) => phases.toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt));

function priceInWords(category: Category, fee: Fee): string {
  if (category.pricing === 'complimentary')
    return fee.chargeMinor === 0 ? 'Complimentary' : `Complimentary with ${money(fee)} service charge`;
  return fee.display === null ? money(fee) : `${fee.display} (charged ${money(fee)})`;
}

/** `15 August` for the midnight that ends it; with the hour when it is not a midnight. */
export function untilInWords(instant: string, timeZone: string): string {
  const end = new Date(instant);
  const day = localDate(end, timeZone);
  if (startOfDay(day, timeZone).getTime() !== end.getTime()) return `${dateInWords(day, { year: false })}, ${localTime(end, timeZone)}`;
  return dateInWords(localDate(new Date(end.getTime() - 1), timeZone), { year: false });
}
