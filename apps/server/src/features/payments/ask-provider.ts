import type { ProviderPayment } from '../../platform/payments/entities.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { applyPayment, type MoneyDeps, type PaymentSnapshot, type ToldBy } from './apply-payment.ts';
import { attachProviderOrder, type OrderRow } from './queries/orders.ts';

/** Asks the provider what became of an order, and applies whatever it says. Throws when it cannot be asked. */
export async function askAboutOrder(deps: MoneyDeps, provider: PaymentProvider, order: OrderRow, toldBy: ToldBy): Promise<void> {
  const providerOrderId = order.provider_order_id ?? (await findAfterAll(deps, provider, order));
  if (providerOrderId === null) return;
  // The earliest first, so that it is the one that settles, and the second that goes back.
  const payments = (await provider.paymentsOfOrder(providerOrderId)).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const payment of payments) await applyPayment(deps, await snapshotOf(provider, payment), toldBy);
}

/** A payment with its refunds, which are asked for only where there are any. */
export const snapshotOf = async (provider: PaymentProvider, payment: ProviderPayment): Promise<PaymentSnapshot> => ({
  payment,
  refunds: payment.amountRefunded > 0 ? await provider.refundsOfPayment(payment.id) : [],
});

/** An order whose making nobody heard the end of. */
async function findAfterAll({ db }: MoneyDeps, provider: PaymentProvider, order: OrderRow): Promise<string | null> {
  const found = await provider.findOrderByReceipt(order.receipt);
  if (!found) return null;
  await attachProviderOrder(db, order, found.id);
  return found.id;
}
