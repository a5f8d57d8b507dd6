import { nextAsk } from '@isocentre/domain/payments/order-state';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import { captureWhatWaits } from './capture-what-waits.ts';
import { askAboutAll, askAgainAt, ordersToAsk } from './queries/orders.ts';
import type { PaymentDeps } from './start-payment.ts';

const BATCH = 50;

/** After so many in a row without an answer, the provider is away for all. */
export const AWAY_AFTER = 3;
const ASK_AGAIN_MS = 60_000;

/** Asks the provider about every order whose turn it is: what no webhook told is found here. */
export async function reconcile(deps: PaymentDeps): Promise<number> {
  const { db, provider, clock } = deps;
  if (!provider) return 0;
  for (let [asked, failed] = [0, 0]; ;) {
    const orders = await ordersToAsk(db, clock.system(), BATCH);
    for (const order of orders) {
      try {
        await askAboutOrder(deps, provider, order, 'reconciler');
        await captureWhatWaits(deps, provider, order);
        failed = 0;
      } catch (error) {
        if (error instanceof ProviderUnavailable) {
          // It may be this one order: the others have their turn first.
          await askAgainAt(db, order, new Date(clock.system().getTime() + ASK_AGAIN_MS));
          failed += 1;
          if (failed === AWAY_AFTER) return asked;
          continue;
        }
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
