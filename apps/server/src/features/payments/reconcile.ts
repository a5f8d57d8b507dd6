import { MINUTE_MS } from '@isocentre/domain/durations';
import { nextAsk } from '@isocentre/domain/payments/order-state';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import { AWAY_AFTER } from './away-after.ts';
import { captureWhatWaits } from './capture-what-waits.ts';
import type { PaymentDeps } from './deps.ts';
import { askAboutAll, askAgainAt, ordersToAsk } from './queries/orders.ts';

const BATCH = 50;

const ASK_AGAIN_MS = MINUTE_MS;

/** Asks the provider about every order that is due: finds what no webhook reported. */
export async function reconcile(deps: PaymentDeps): Promise<number> {
  const { db, accounts, clock } = deps;
  for (let [asked, failed] = [0, 0]; ;) {
    const orders = await ordersToAsk(db, clock.system(), BATCH);
    for (const order of orders) {
      try {
        const provider = await accounts.named(order.payment_account);
        if (!provider) throw new ProviderUnavailable('not-done', 'its account has no secrets here');
        await askAboutOrder(deps, provider, order, 'reconciler');
        await captureWhatWaits(deps, provider, order);
        failed = 0;
      } catch (error) {
        if (error instanceof ProviderUnavailable) {
          // The problem may be this one order: the others go first.
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

/** When a worker starts, it does not know what it missed. */
export async function reconcileEverything(deps: PaymentDeps): Promise<number> {
  await askAboutAll(deps.db, deps.clock.system());
  return reconcile(deps);
}
