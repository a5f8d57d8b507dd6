import { isLive, OrderState } from '@isocentre/domain/payments/order-state';
import type { MoneyDeps } from './apply-payment.ts';
import { freePlaces } from './places.ts';
import { findOrder, moveOrder, type OrderRow } from './queries/orders.ts';
import { lockRegistration } from './queries/payments.ts';

/**
 * Offers an order no longer. Its place goes back, unless the next order is about to be for the same. Whoever pays it all
 * the same, in another window, is still served if there is a place.
 */
export async function closeOrder(
  { db, enqueue, clock }: MoneyDeps,
  { edition_id: editionId, id, registration_id: registrationId }: Pick<OrderRow, 'edition_id' | 'id' | 'registration_id'>,
  state: 'expired' | 'replaced',
  { keepPlaces }: { keepPlaces: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const registration = await lockRegistration(transaction, editionId, registrationId);
    const order = await findOrder(transaction, editionId, id, { lock: true });
    if (!order || !isLive(OrderState.parse(order.state))) return false;
    await moveOrder(transaction, order, state);
    if (!keepPlaces && registration.payment_status !== 'PAID')
      await freePlaces(transaction, { enqueue, now: clock.system() }, { editionId, registrationId });
    return true;
  });
}

/** Gives back the places of a registration that holds them for something it no longer wants. */
export async function giveUpPlaces({ db, enqueue, clock }: MoneyDeps, editionId: number, registrationId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { payment_status: status } = await lockRegistration(transaction, editionId, registrationId);
    if (status !== 'PAID') await freePlaces(transaction, { enqueue, now: clock.system() }, { editionId, registrationId });
  });
}
