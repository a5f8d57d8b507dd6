import type { Quote } from '@isocentre/domain/registration/quote';
import type { OwnRecord } from '../details/own-record.ts';
import type { Paying } from './use-paying.ts';

/** The price of an order that is kept for what is stored, said in place of today's. */
export function keptPrice(seen: Paying['seen'], own: OwnRecord): Quote | null {
  if (!seen?.order || seen.keptUntil === null) return null;
  const { price, amountMinor, currency, expiresAt } = seen.order;
  const other = own.quote !== null && own.quote.price !== price;
  return {
    type: own.registrationType ?? '',
    chargeMinor: amountMinor,
    currency,
    price,
    until: expiresAt,
    nextPrice: (other ? own.quote?.price : own.quote?.nextPrice) ?? null,
    words: other ? `${price} until ${seen.keptUntil}, then ${own.quote?.price}` : (own.quote?.words ?? price),
  };
}
