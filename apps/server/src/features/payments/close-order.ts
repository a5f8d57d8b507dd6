import { isLive } from '@isocentre/domain/payments/order-state';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import type { MoneyDeps } from './deps.ts';
import { freeSeats } from './seats.ts';
import { moveOrder } from './queries/move-order.ts';
import { findOrder, type OrderRow } from './queries/orders.ts';
import { lockRegistration } from './queries/payments.ts';

/**
 * Stops offering an order and frees its seat, unless the next order is for the same choice. A payment that still
 * arrives, from another window, counts if there is a seat.
 */
export async function closeOrder(
  { db, clock }: MoneyDeps,
  { edition_id: editionId, id, registration_id: registrationId }: Pick<OrderRow, 'edition_id' | 'id' | 'registration_id'>,
  state: 'expired' | 'replaced',
  { keepSeats }: { keepSeats: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const registration = await lockRegistration(transaction, editionId, registrationId);
    const order = await findOrder(transaction, editionId, id, { lock: true });
    if (!order || !isLive(order.state)) return false;
    if (!(await moveOrder(transaction, order, state))) return false;
    if (!keepSeats && !isSettled(registration.payment_status))
      await freeSeats(transaction, { now: clock.system() }, { editionId, registrationId });
    return true;
  });
}

/** Frees the seats that a registration holds for something it no longer wants. */
export async function giveUpSeats({ db, clock }: MoneyDeps, editionId: number, registrationId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { payment_status: status } = await lockRegistration(transaction, editionId, registrationId);
    if (!isSettled(status)) await freeSeats(transaction, { now: clock.system() }, { editionId, registrationId });
  });
}
