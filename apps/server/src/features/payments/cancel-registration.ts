import { writeLetter } from '../../platform/letters/write-letter.ts';
import { auditChange, type Booking, insistMoved } from './booking.ts';
import { abstractsLeftLetter, cancelledLetter } from './letter-definitions.ts';
import { chairsOf, hasAbstracts, moveCancellation } from './queries/cancellation.ts';
import { replaceOrders } from './queries/move-order.ts';
import { endWaiting } from './queries/waiting-list.ts';
import { freeSeats } from './seats.ts';

/**
 * Nobody comes for this registration any more, by an organiser's decision: its place goes to the next, its orders are closed, the
 * delegate is told, and those who chair the programme if there are abstracts. `after` is what the record and the letter say of the
 * money.
 */
export async function cancelRegistration(booking: Booking, { after, reason }: { after: object; reason?: string }): Promise<void> {
  const { transaction, registration, now } = booking;
  const { edition_id: editionId, id, account_id: accountId } = registration;
  await letGo(booking);
  insistMoved(await moveCancellation(transaction, registration, { at: now }), { cancelled: true });
  const occasion = await auditChange(booking, {
    action: 'registration.cancelled',
    entity: 'registration',
    entityId: id,
    before: { paymentStatus: registration.payment_status },
    after,
    ...(reason === undefined ? {} : { reason }),
  });
  registration.cancelled_at = now;
  await writeLetter(transaction, cancelledLetter, { editionId, about: id, occasion, accountId });
  if (await hasAbstracts(transaction, editionId, id))
    for (const chair of await chairsOf(transaction, editionId))
      await writeLetter(transaction, abstractsLeftLetter, { editionId, about: id, occasion, accountId: chair });
}

/** The waiting list first, so that nobody is offered what they give back. */
export async function letGo(booking: Booking): Promise<void> {
  const { transaction, registration } = booking;
  const { edition_id: editionId, id: registrationId } = registration;
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
  await endWaiting(transaction, editionId, registrationId, 'left');
  await freeSeats(transaction, booking, { editionId, registrationId });
}
