import { PAYMENT_PAGE } from '@isocentre/contract/pages';
import type { Config } from '../../platform/config.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { Visit } from '../../platform/feature.ts';
import { applySigned, type Checkout } from './confirm-payment.ts';
import type { PaymentDeps } from './deps.ts';
import { findOrderByProviderId } from './queries/orders.ts';

/**
 * Checkout posts its result from another site, so there is no session: the signed fields identify the order. Whatever
 * is posted only ever redirects to the payment page of the order's edition.
 */
export async function receiveCallback(
  deps: PaymentDeps & { config: Config },
  { orderId, paymentId, signature }: Checkout,
  visit: Visit,
): Promise<string> {
  const { db, accounts, config } = deps;
  const order = orderId === '' ? undefined : await findOrderByProviderId(db, orderId);
  const provider = order && (await accounts.named(order.payment_account));
  if (!provider || !order || !provider.verifyCheckoutSignature({ orderId, paymentId, signature }))
    return `${visit.edition.origin}${PAYMENT_PAGE}?payment=unfinished`;
  await applySigned(deps, provider, order, paymentId);
  return `${await readOrigin(db, order.edition_id, config.PUBLIC_ORIGIN)}${PAYMENT_PAGE}?payment=returned`;
}
