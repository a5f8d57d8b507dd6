import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@isocentre/domain/durations';
import type { Log } from '../../platform/log.ts';
import { claimTurn, noteSuccess } from '../../platform/sweep-turns.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { askAfterRestore } from './ask-after-restore.ts';
import { askAboutRefunds } from './ask-about-refunds.ts';
import { compareBooksDaily } from './compare-books.ts';
import type { PaymentDeps } from './deps.ts';
import { creditEarlier } from './credit-earlier.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetOldEvents } from './forget-old-events.ts';
import { handleInbox } from './handle-inbox.ts';
import { lookAfterInvariants } from './look-after-invariants.ts';
import { offerFreeSeats } from './offer-free-seats.ts';
import { reconcile, reconcileEverything } from './reconcile.ts';
import { watchWebhooks } from './watch-webhooks.ts';

/** The provider's events have a sweep of their own, so that nothing else delays them. */
export const inboxSweep = (deps: PaymentDeps, log: Log): Sweep => ({
  name: 'payments.inbox',
  everyMs: SECOND_MS,
  run: () =>
    handleInbox(deps, (error) => log.warn({ err: error }, 'an event of the payment provider could not be applied, will be tried again')),
});

/** Workers that start together ask about all orders once. */
const ALL_ASKED_MS = 5 * MINUTE_MS;

export function paymentSweeps(deps: PaymentDeps, log: Log): Sweep[] {
  let started = false;
  return [
    { name: 'payments.ask-after-restore', everyMs: MINUTE_MS, inTurns: true, run: () => askAfterRestore(deps, log) },
    {
      name: 'payments.reconcile',
      everyMs: 15 * SECOND_MS,
      run: async () => {
        const everything = !started && (await claimTurn(deps.db, 'payments.reconcile-everything', ALL_ASKED_MS));
        const done = await (everything ? reconcileEverything(deps) : reconcile(deps));
        if (everything) await noteSuccess(deps.db, 'payments.reconcile-everything', { found: done, tookMs: 0 });
        started = true;
        return done;
      },
    },
    { name: 'payments.expire-holds', everyMs: 30 * SECOND_MS, inTurns: true, run: () => expireHolds(deps) },
    { name: 'payments.offer-seats', everyMs: 15 * SECOND_MS, run: () => offerFreeSeats(deps) },
    { name: 'payments.refunds', everyMs: 15 * MINUTE_MS, inTurns: true, run: () => askAboutRefunds(deps) },
    { name: 'payments.compare-books', everyMs: HOUR_MS, inTurns: true, run: () => compareBooksDaily(deps) },
    { name: 'payments.credit-notes', everyMs: HOUR_MS, inTurns: true, run: () => creditEarlier(deps) },
    { name: 'payments.watch-webhooks', everyMs: 10 * MINUTE_MS, inTurns: true, run: () => watchWebhooks(deps, log) },
    { name: 'payments.forget-events', everyMs: 6 * HOUR_MS, run: () => forgetOldEvents(deps) },
  ];
}

/** Takes minutes where there are millions of registrations, so nothing waits for it. */
export const invariantSweep = (deps: Parameters<typeof lookAfterInvariants>[0], log: Log): Sweep => ({
  name: 'payments.invariants',
  everyMs: 24 * HOUR_MS,
  inTurns: true,
  run: () => lookAfterInvariants(deps, log),
});
