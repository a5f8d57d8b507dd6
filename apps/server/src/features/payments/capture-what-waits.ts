import { MINUTE_MS } from '@isocentre/domain/durations';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import { snapshotOf } from './ask-provider.ts';
import type { MoneyDeps } from './deps.ts';
import type { OrderRow } from './queries/orders.ts';
import { agreedPayments } from './queries/payments.ts';

/** Orders ask for automatic capture. Authorised payments that were not captured are captured here. */
const AT_ONCE_MS = 2 * MINUTE_MS;

export async function captureWhatWaits(deps: MoneyDeps, provider: PaymentProvider, order: OrderRow): Promise<void> {
  const before = new Date(deps.clock.system().getTime() - AT_ONCE_MS);
  for (const payment of await agreedPayments(deps.db, order, before)) {
    const captured = await provider.capture(payment.provider_payment_id, { amount: payment.amount_minor, currency: payment.currency });
    await applyPayment(deps, await snapshotOf(provider, captured), 'reconciler');
  }
}
