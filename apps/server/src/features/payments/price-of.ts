import { money } from '@isocentre/domain/fees/fee-table';
import type { Quote } from '@isocentre/domain/fees/quote';
import { credit } from '@isocentre/domain/payments/balance';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { balanceOf } from './queries/balance.ts';
import { findOrder } from './queries/orders.ts';
import type { Payer } from './queries/payers.ts';

/** What an order asks for, and of which price. */
export interface Price {
  type: string;
  priceMinor: number;
  amountMinor: number;
  currency: string;
  /** What it asks for, as it is shown. */
  price: string;
  /** The edition's clock when this was the price. */
  quotedAt: Date;
  /** The voucher whose price it is. */
  voucherId: string | null;
}

/**
 * What a registration has to pay now: the quote, or what is left of it if a part has come before. The rest keeps the
 * price that the part was paid at for a while; afterwards today's price applies.
 */
export async function priceOf(
  db: Database,
  payer: Pick<Payer, 'edition_id' | 'id' | 'category' | 'has_orders' | 'price_kept' | 'promise' | 'voucher_id'>,
  quote: Quote,
  { quotedAt, now }: { quotedAt: Date; now: Date },
): Promise<Price> {
  const { type, currency, chargeMinor, price } = quote;
  const voucherId = payer.price_kept && payer.promise && payer.promise.until > quotedAt ? payer.voucher_id : null;
  const whole = { type, currency, priceMinor: chargeMinor, amountMinor: chargeMinor, price, quotedAt, voucherId };
  if (!payer.has_orders) return whole;
  const balance = await balanceOf(db, payer.edition_id, payer.id);
  const paid = credit(balance);
  if (paid === 0) return whole;
  const part = balance.orderId === null ? undefined : await findOrder(db, payer.edition_id, balance.orderId);
  const kept = part?.state === 'part' && part.expires_at > now && part.category === payer.category ? part : undefined;
  // Money in another currency, or more of it than the price: organisers decide.
  if (part && part.currency !== currency) throw new Refused('PAYMENT_IN_REVIEW');
  const priceMinor = kept ? kept.price_minor + balance.adjustments : chargeMinor;
  if (priceMinor <= paid) throw new Refused('PAYMENT_IN_REVIEW');
  const amountMinor = priceMinor - paid;
  return {
    type: kept?.registration_type ?? type,
    currency,
    priceMinor,
    amountMinor,
    price: money({ chargeMinor: amountMinor, currency }),
    quotedAt: kept?.quoted_at ?? quotedAt,
    voucherId: kept ? kept.voucher_id : voucherId,
  };
}
