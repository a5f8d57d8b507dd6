import type { Log } from '../../platform/log.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { askAboutRefunds } from './ask-about-refunds.ts';
import { compareBooksDaily } from './compare-books.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetOldEvents } from './forget-old-events.ts';
import { handleInbox } from './handle-inbox.ts';
import { lookAfterInvariants } from './look-after-invariants.ts';
import { offerFreePlaces } from './offer-free-places.ts';
import { reconcile, reconcileEverything } from './reconcile.ts';
import type { PaymentDeps } from './start-payment.ts';
import { watchWebhooks } from './watch-webhooks.ts';

const MINUTE = 60;
const HOUR = 3600;

/** What the provider told us, worked on by itself: nothing else may keep it waiting. */
export const inboxSweep = (deps: PaymentDeps, log: Log): Sweep => ({
  name: 'payments.inbox',
  everySeconds: 1,
  run: () =>
    handleInbox(deps, (error) => log.warn({ err: error }, 'an event of the payment provider could not be applied, will be tried again')),
});

export function paymentSweeps(deps: PaymentDeps, log: Log): Sweep[] {
  let started = false;
  return [
    {
      name: 'payments.reconcile',
      everySeconds: 15,
      run: async () => {
        const done = await (started ? reconcile(deps) : reconcileEverything(deps));
        started = true;
        return done;
      },
    },
    { name: 'payments.expire-holds', everySeconds: 30, run: () => expireHolds(deps) },
    { name: 'payments.offer-places', everySeconds: 15, run: () => offerFreePlaces(deps) },
    { name: 'payments.refunds', everySeconds: 15 * MINUTE, run: () => askAboutRefunds(deps) },
    { name: 'payments.compare-books', everySeconds: HOUR, run: () => compareBooksDaily(deps) },
    { name: 'payments.invariants', everySeconds: 24 * HOUR, run: () => lookAfterInvariants(deps, log) },
    { name: 'payments.watch-webhooks', everySeconds: 10 * MINUTE, run: () => watchWebhooks(deps, log) },
    { name: 'payments.forget-events', everySeconds: 6 * HOUR, run: () => forgetOldEvents(deps) },
  ];
}
