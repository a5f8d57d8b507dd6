import { MINUTE_MS } from '@isocentre/domain/durations';
import { nextAsk } from '@isocentre/domain/payments/order-state';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import { AWAY_AFTER } from './away-after.ts';
import { captureWhatWaits } from './capture-what-waits.ts';
import type { PaymentDeps } from './deps.ts';
import { askAboutAll, askAgainAt, claimOrderToAsk } from './queries/orders.ts';

const ASK_AGAIN_MS = MINUTE_MS;

/**
 * Asks the provider about every order that is due: finds what no webhook reported. Each order is taken before it is asked
 * about, so that several workers share them and ask once.
 */
export async function reconcile(deps: PaymentDeps): Promise<number> {
  const { db, accounts, clock } = deps;
  const due = clock.system();
  for (let [asked, failed] = [0, 0]; ;) {
    const order = await claimOrderToAsk(db, { due, now: clock.system() });
    if (!order) return asked;
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
    await askAgainAt(db, order, nextAsk(order.created_at, clock.system()));
    asked += 1;
  }
}

/** When a worker starts, it does not know what it missed. */
export async function reconcileEverything(deps: PaymentDeps): Promise<number> {
  await askAboutAll(deps.db, deps.clock.system());
  return reconcile(deps);
}
