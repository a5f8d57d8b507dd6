import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { money as inWords } from '@isocentre/domain/fees/fee-table';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { owing } from '@isocentre/domain/payments/balance';
import type { OfflineRail } from '@isocentre/domain/payments/payment-state';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { priceOf } from './price-of.ts';
import { balanceOf } from './queries/balance.ts';
import type { OfflineOrder } from './queries/insert-offline-order.ts';
import { findOrder } from './queries/orders.ts';
import type { Payer } from './queries/payers.ts';

/** What offline money is for, and at which price: that of the day it came. */
export type OfflineTerms = Pick<
  OfflineOrder,
  'kind' | 'category' | 'registration_type' | 'amount_minor' | 'price_minor' | 'currency' | 'price' | 'seats' | 'quoted_at' | 'voucher_id'
> & {
  /** What is to be paid; the order of a difference or of a second payment asks for what was handed over. */
  dueMinor: number;
};

export interface OfflineMoney {
  rail: OfflineRail | 'moved';
  amountMinor: number;
  receivedOn: string;
}

/** Under the registration's lock when it is recorded; without it when somebody only asks. */
export async function offlineTerms(
  db: Database,
  payer: Payer,
  taken: OfflineMoney,
  { edition: { edition }, now: editionNow }: Pick<Visit, 'edition' | 'now'>,
  systemNow: Date,
): Promise<OfflineTerms> {
  const category = edition.categories.find((one) => one.code === payer.category);
  const at = momentOf(taken.receivedOn, edition.timeZone, editionNow);
  const quote = quoteToday(edition, payer, at);
  if (isSettled(payer.payment_status)) {
    const balance = await balanceOf(db, payer.edition_id, payer.id);
    const { open } = owing(balance);
    const booked = balance.orderId === null ? undefined : await findOrder(db, payer.edition_id, balance.orderId);
    if (open === 0 && taken.rail === 'cheque') throw new Refused('NOTHING_OPEN');
    const currency = booked?.currency ?? quote?.currency;
    if (currency === undefined) throw new Refused('NOTHING_TO_PAY');
    return {
      kind: open > 0 ? 'difference' : 'registration',
      category: payer.category ?? '',
      registration_type: payer.registration_type ?? '',
      amount_minor: taken.amountMinor,
      price_minor: taken.amountMinor,
      currency,
      price: inWords({ chargeMinor: taken.amountMinor, currency }),
      seats: 0,
      quoted_at: at,
      dueMinor: open,
    };
  }
  if ([payer.category, payer.mobile, payer.designation, payer.postal_address, payer.postal_pin].some((one) => !one))
    throw new Refused('REGISTRATION_INCOMPLETE');
  if (!category || !quote) throw new Refused('REGISTRATION_CLOSED');
  if (quote.chargeMinor === 0) throw new Refused('NOTHING_TO_PAY');
  const price = await priceOf(db, payer, quote, { quotedAt: at, now: systemNow });
  return {
    kind: 'registration',
    category: category.code,
    registration_type: price.type,
    amount_minor: price.amountMinor,
    price_minor: price.priceMinor,
    currency: price.currency,
    price: price.price,
    seats: seatsOf(category),
    quoted_at: price.quotedAt,
    voucher_id: price.voucherId,
    dueMinor: price.amountMinor,
  };
}

/** Today: now. An earlier day: its last moment. */
function momentOf(day: string, timeZone: string, now: Date): Date {
  if (day === localDate(now, timeZone)) return now;
  return new Date(startOfDay(dayAfter(day), timeZone).getTime() - 1);
}
