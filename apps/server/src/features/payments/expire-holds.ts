import { ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import { askAboutOrder } from './ask-provider.ts';
import { AWAY_AFTER } from './away-after.ts';
import { closeOrder } from './close-order.ts';
import type { PaymentDeps } from './deps.ts';
import { freeSeats } from './seats.ts';
import { claimOrdersPastHold, type OrderRow, releaseOrders } from './queries/orders.ts';
import { lockRegistration, moneyMayCome } from './queries/payments.ts';
import { activeReservation, seatsPastHold } from './queries/seats.ts';
import { endWaiting } from './queries/waiting-list.ts';
import { AT_THE_BANK_MS } from './read-payment-state.ts';

const BATCH = 50;

/** Expires holds once the provider has confirmed that no money came and none is on its way. */
export async function expireHolds(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.system();
  const orders = await claimOrdersPastHold(deps.db, now, BATCH);
  try {
    return (await expireOrders(deps, orders, now)) + (await expireOffers(deps, now));
  } finally {
    await releaseOrders(deps.db, orders);
  }
}

async function expireOrders(deps: PaymentDeps, orders: readonly OrderRow[], now: Date): Promise<number> {
  const { db, accounts } = deps;
  let [ended, failed] = [0, 0];
  for (const order of orders) {
    try {
      const provider = await accounts.named(order.payment_account);
      if (provider) await askAboutOrder(deps, provider, order, 'reconciler');
      failed = 0;
    } catch (error) {
      // While the provider is down no seat is given away; one failing order must not block the others.
      if (error instanceof ProviderUnavailable) {
        failed += 1;
        if (failed === AWAY_AFTER) break;
        continue;
      }
      // An order unknown to the provider cannot be paid.
      if (!(error instanceof ProviderRefused)) throw error;
    }
    if (await moneyMayCome(db, order.edition_id, order.id, new Date(now.getTime() - AT_THE_BANK_MS))) continue;
    if (await closeOrder(deps, order, 'expired', { keepSeats: false })) ended += 1;
  }
  return ended;
}

/** Seats held for people who have not paid, such as offers to the waiting list. */
async function expireOffers({ db }: PaymentDeps, now: Date): Promise<number> {
  const late = await seatsPastHold(db, now);
  for (const { edition_id: editionId, registration_id: registrationId } of late) {
    await db.transaction().execute(async (transaction) => {
      await lockRegistration(transaction, editionId, registrationId);
      // A payment started meanwhile extends the hold.
      const held = await activeReservation(transaction, editionId, registrationId);
      if (held?.state !== 'held' || held.held_until > now) return;
      await endWaiting(transaction, editionId, registrationId, 'lapsed');
      await freeSeats(transaction, { now }, { editionId, registrationId });
    });
  }
  return late.length;
}
