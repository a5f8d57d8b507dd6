import { receiveCallback, type StartedPayment } from '@isocentre/contract/payments';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { storedMobile } from '@isocentre/domain/registration/countries';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import type { Visit } from '../../platform/feature.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import type { PaymentDeps } from './deps.ts';
import type { MadeOrder } from './make-at-provider.ts';
import { type OrderRow, ordersOf } from './queries/orders.ts';
import type { Payer } from './queries/payers.ts';

/** What the page hands to the provider's checkout, for an order that the provider knows. */

export const notesOf = (payer: Payer, order: OrderRow, { edition: { edition } }: Visit) => ({
  userId: delegateNumber(edition.delegatePrefix, payer.delegate_number),
  category: order.category,
  registrationType: order.registration_type,
});

export async function checkoutOf(
  { db }: PaymentDeps,
  provider: PaymentProvider,
  order: MadeOrder,
  payer: Payer,
  visit: Visit,
): Promise<StartedPayment> {
  const { edition, origin } = visit.edition;
  const others = payer.has_orders ? await ordersOf(db, payer.edition_id, payer.id) : [];
  const earlier = others.find((one) => one.id !== order.id && one.category === order.category && order.kind === 'registration');
  const label = edition.categories.find((one) => one.code === order.category)?.label ?? order.category;
  return {
    keyId: provider.keyId,
    checkoutUrl: provider.checkoutUrl,
    callbackUrl: origin + receiveCallback.path,
    orderId: order.provider_order_id,
    amountMinor: order.amount_minor,
    currency: order.currency,
    price: order.price,
    expiresAt: order.expires_at.toISOString(),
    earlierPrice: earlier && earlier.price !== order.price ? earlier.price : null,
    title: edition.shortName,
    description: `${label}, ${order.kind === 'difference' ? 'what is still open' : typeLabel(edition, order.registration_type)}`,
    prefill: { name: payer.name, email: payer.email, contact: contactOf(payer) },
    notes: notesOf(payer, order, visit),
  };
}

/** The provider needs the country code; a number from an earlier conference may have been stored without it. */
const contactOf = ({ mobile, country }: Payer) => storedMobile(country, mobile) ?? mobile;
