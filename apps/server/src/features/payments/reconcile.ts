import { nextAsk } from '@isocentre/domain/payments/order-state';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import { captureWhatWaits } from './capture-what-waits.ts';
import { askAboutAll, askAgainAt, ordersToAsk } from './queries/orders.ts';
import type { PaymentDeps } from './start-payment.ts';

const BATCH = 50;

/** Asks the provider about every order whose turn it is: what no webhook told is found here. */
export async function reconcile(deps: PaymentDeps): Promise<number> {
  const { db, provider, clock } = deps;
  if (!provider) return 0;
  for (let asked = 0; ;) {
    const orders = await ordersToAsk(db, clock.system(), BATCH);
    for (const order of orders) {
      try {
        await askAboutOrder(deps, provider, order, 'reconciler');
        await captureWhatWaits(deps, provider, order);
      } catch (error) {
        // Away for one is away for all: the next look comes soon.
        if (error instanceof ProviderUnavailable) return asked;
        if (!(error instanceof ProviderRefused)) throw error;
      }
      const now = clock.system();
      await askAgainAt(db, order, nextAsk(order.created_at, now));
      asked += 1;
    }
    if (orders.length < BATCH) return asked;
  }
}

/** When a worker starts, nobody knows what it missed. */
export async function reconcileEverything(deps: PaymentDeps): Promise<number> {
  await askAboutAll(deps.db, deps.clock.system());
  return reconcile(deps);
}
