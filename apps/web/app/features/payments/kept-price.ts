import type { Quote } from '@isocentre/domain/fees/quote';
import type { MyRegistration } from '@isocentre/contract/registration';
import type { Paying } from './use-paying.ts';

/** The promised price of an existing order for the stored choice, shown instead of today's. */
export function keptPrice(seen: Paying['seen'], own: MyRegistration): Quote | null {
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
