import { DAY_MS } from '@isocentre/domain/durations';
import { paymentStateOf } from '@isocentre/domain/payments/payment-state';
import type { Log } from '../../platform/log.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import { captureWhatWaits } from './capture-what-waits.ts';
import { compareBooks } from './compare-books.ts';
import type { PaymentDeps } from './deps.ts';
import { knownOrders } from './queries/books.ts';
import type { OrderRow } from './queries/orders.ts';
import { ordersSince, providerAsked, restoredSince } from './queries/restores.ts';

/** Money can arrive so long after its order. */
const LOOK_BACK_MS = 4 * DAY_MS;
const BATCH = 50;

/**
 * After a restore the provider is the truth about money: it is asked about every order of the four days before the
 * restored moment, whatever its state here, and the books are compared up to now. Payments of orders that the restore
 * has lost cannot be booked; they are named, for the organisers. Tried again until the provider has answered for all.
 */
export async function askAfterRestore(deps: PaymentDeps, log: Pick<Log, 'error'>): Promise<number> {
  const restored = await restoredSince(deps.db);
  if (!restored) return 0;
  const since = new Date(restored.getTime() - LOOK_BACK_MS);
  try {
    const asked = await askAboutOrders(deps, since);
    const now = deps.clock.system();
    const unknown: string[] = [];
    for (const provider of await deps.accounts.all()) {
      await compareBooks(deps, provider, since, now);
      unknown.push(...(await unknownPayments(deps, provider, restored, now)));
    }
    await providerAsked(deps.db, now, unknown);
    if (unknown.length > 0) {
      log.error(
        { alarm: 'payments-of-lost-orders', payments: unknown },
        'the provider has payments since the restored moment whose orders are not here: their delegates have to be entered again, or the money returned',
      );
    }
    return asked;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 0;
    throw error;
  }
}

async function askAboutOrders(deps: PaymentDeps, since: Date): Promise<number> {
  let [asked, last]: [number, OrderRow | undefined] = [0, undefined];
  for (;;) {
    const orders: OrderRow[] = await ordersSince(deps.db, since, last, BATCH);
    for (const order of orders) {
      const provider = await deps.accounts.named(order.payment_account);
      if (!provider) continue;
      try {
        await askAboutOrder(deps, provider, order, 'reconciler');
        await captureWhatWaits(deps, provider, order);
      } catch (error) {
        // It understood, and does not know the order: nothing was paid for it.
        if (!(error instanceof ProviderRefused)) throw error;
      }
      asked += 1;
    }
    last = orders.at(-1);
    if (orders.length < BATCH) return asked;
  }
}

/** Money that came since, for orders that are not here. Some may be another program's that uses the same account. */
async function unknownPayments({ db }: PaymentDeps, provider: PaymentProvider, from: Date, to: Date): Promise<string[]> {
  const came = (await provider.paymentsBetween(from, to)).filter((payment) => paymentStateOf(payment) === 'captured');
  const known = new Set(await knownOrders(db, provider.account, [...new Set(came.flatMap(({ orderId }) => orderId ?? []))]));
  return came.flatMap(({ id, orderId }) => (orderId !== null && known.has(orderId) ? [] : id));
}
