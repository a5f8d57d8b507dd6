import type { ProviderPayment } from '../../platform/payments/entities.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { applyPayment, type PaymentSnapshot, type PaymentSource } from './apply-payment.ts';
import type { MoneyDeps } from './deps.ts';
import { attachProviderOrder } from './queries/move-order.ts';
import type { OrderRow } from './queries/orders.ts';

/** Asks the provider for an order's payments and applies them. Throws when the provider cannot be reached. */
export async function askAboutOrder(deps: MoneyDeps, provider: PaymentProvider, order: OrderRow, source: PaymentSource): Promise<void> {
  const providerOrderId = order.provider_order_id ?? (await findAfterAll(deps, provider, order));
  if (providerOrderId === null) return;
  // Earliest first: the first payment settles the order, the second is refunded.
  const payments = (await provider.paymentsOfOrder(providerOrderId)).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const payment of payments) await applyPayment(deps, await snapshotOf(provider, payment), source);
}

/** A payment with its refunds, which are fetched only if there are any. */
export const snapshotOf = async (provider: PaymentProvider, payment: ProviderPayment): Promise<PaymentSnapshot> => ({
  account: provider.account,
  payment,
  refunds: payment.amountRefunded > 0 ? await provider.refundsOfPayment(payment.id) : [],
});

/** For an order whose creation had an unknown outcome. */
async function findAfterAll({ db }: MoneyDeps, provider: PaymentProvider, order: OrderRow): Promise<string | null> {
  const found = await provider.findOrderByReceipt(order.receipt);
  if (!found) return null;
  await attachProviderOrder(db, order, found.id);
  return found.id;
}
