import type { PaymentView } from '@isocentre/contract/payments';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { ProviderPayment } from '../../platform/payments/entities.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import { snapshotOf } from './ask-provider.ts';
import type { MoneyDeps, PaymentDeps } from './deps.ts';
import { findOrderByProviderId, type OrderRow } from './queries/orders.ts';
import { readPaymentState } from './read-payment-state.ts';

/** What checkout returns. */
export interface Checkout {
  orderId: string;
  paymentId: string;
  signature: string;
}

/**
 * The page reports a payment. It is believed only if the provider signed it, and counts as paid only when the provider
 * says so.
 */
export async function confirmPayment(deps: PaymentDeps, visit: RegistrationVisit, checkout: Checkout): Promise<PaymentView> {
  const { db, accounts } = deps;
  const order = await findOrderByProviderId(db, checkout.orderId);
  const provider = order && (await accounts.named(order.payment_account));
  const own = order?.edition_id === visit.edition.id && order.registration_id === visit.registrationId;
  if (!own || !provider?.verifyCheckoutSignature(checkout)) {
    await writeAudit(db, {
      editionId: visit.edition.id,
      actor: visit.actor,
      action: 'payment.not-verified',
      entity: 'payment',
      entityId: checkout.paymentId,
      requestId: visit.requestId,
    });
    throw new Refused('PAYMENT_NOT_VERIFIED');
  }
  await applySigned(deps, provider, order, checkout.paymentId);
  return readPaymentState(deps, visit);
}

/**
 * A signature proves authorisation, not capture: we ask for the capture now, or later if the provider cannot be
 * reached.
 */
export async function applySigned(deps: MoneyDeps, provider: PaymentProvider, order: OrderRow, paymentId: string): Promise<void> {
  failpoint('signature-checked');
  let payment: ProviderPayment;
  try {
    payment = await provider.readPayment(paymentId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    payment = agreed(order, paymentId, deps.clock.system());
  }
  await applyPayment(deps, await snapshotOf(provider, payment), 'callback');
  failpoint('payment-applied');
}

const agreed = (order: OrderRow, id: string, now: Date): ProviderPayment => ({
  id,
  orderId: order.provider_order_id,
  amount: order.amount_minor,
  currency: order.currency,
  status: 'authorized',
  captured: false,
  method: null,
  amountRefunded: 0,
  fee: null,
  tax: null,
  error: null,
  notes: {},
  createdAt: now,
});
