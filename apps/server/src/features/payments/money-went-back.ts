import { randomUUID } from 'node:crypto';
import { credit, loweredByRefund, owing } from '@isocentre/domain/payments/balance';
import { isKept, type PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { movePaymentStatus } from '../registration/queries/move-payment-status.ts';
import { accountOfActor, auditChange, type Booking, insistMoved } from './booking.ts';
import { cancelRegistration, letGo } from './cancel-registration.ts';
import { insertAdjustment, raiseVersion } from './queries/adjustments.ts';
import { balanceOf, type StoredBalance } from './queries/balance.ts';
import { endOrders, replaceOrders } from './queries/move-order.ts';
import { findOrder } from './queries/orders.ts';
import { keepUnfinished, type RefundRow } from './queries/refunds.ts';

/** What a refund was, once it is paid out. */
export type WentBack = Pick<RefundRow, 'id' | 'effect' | 'amount_minor'> & { currency: string };

/**
 * A refund has been paid out, by whatever method: the registration ends, or goes on with less due, as the refund says.
 * One that was made in the provider's dashboard ends nothing: until a treasurer has said what becomes of the registration
 * (`decideEffect`), it goes on with less due. Of a registration that was cancelled before, nothing is left to decide.
 */
export async function moneyWentBack(booking: Booking, orderId: string, outcome: PaymentOutcome | null, refund: WentBack): Promise<void> {
  // Money that was not for us never counted.
  if (outcome === null || !isKept(outcome)) return;
  const { transaction, registration } = booking;
  const { edition_id: editionId } = registration;
  const after = await balanceOf(transaction, editionId, registration.id);
  const before = owing({ ...after, paid: after.paid + refund.amount_minor });
  const itsOrder = await findOrder(transaction, editionId, orderId);
  // Of a registration that ended before: less was kept of it than was thought.
  if (itsOrder?.state === 'ended') {
    await adjust(booking, orderId, 'kept', -Math.min(after.kept, refund.amount_minor));
    return;
  }
  if (registration.payment_status === 'PAID') {
    const leaves = refund.effect === null && registration.cancelled_at !== null && after.paid < before.due;
    if (refund.effect === 'ends' || leaves) await endRegistration(booking, after, refund);
    else if (after.orderId !== null) await adjust(booking, after.orderId, 'refund', -loweredByRefund(before, refund.amount_minor));
    return;
  }
  if (after.orderId === null) await adjust(booking, orderId, 'kept', after.paid - after.kept);
  else if (refund.effect === 'ends' || credit(after) === 0) await closeBooking(booking, after);
  await raiseVersion(transaction, registration);
  if (refund.effect === 'ends') await cancelOnce(booking, refund);
}

/** With a refund whose effect is `ends` the money is gone and nobody comes any more. */
export async function endRegistration(booking: Booking, balance: StoredBalance, refund: WentBack): Promise<void> {
  const { transaction, registration } = booking;
  const { edition_id: editionId, id: registrationId } = registration;
  insistMoved(await movePaymentStatus(transaction, registration, 'REFUNDED'), { paymentStatus: registration.payment_status });
  await auditChange(booking, {
    action: 'registration.refunded',
    entity: 'registration',
    entityId: registrationId,
    before: { paymentStatus: 'PAID' },
    after: { paymentStatus: 'REFUNDED', balanceMinor: balance.paid },
  });
  registration.payment_status = 'REFUNDED';
  await closeBooking(booking, balance);
  await keepUnfinished(transaction, editionId, registrationId, refund.id);
  await cancelOnce(booking, refund);
}

/** Most have been cancelled before their money went back. */
export async function cancelOnce(booking: Booking, refund: WentBack): Promise<void> {
  if (booking.registration.cancelled_at) await letGo(booking);
  else await cancelRegistration(booking, { after: { refundedMinor: refund.amount_minor, currency: refund.currency } });
}

/**
 * Nothing is booked any more. What stays with the conference is written down, so that nothing is open or owed and a later
 * order begins anew.
 */
export async function closeBooking(booking: Booking, { orderId, paid, kept }: StoredBalance): Promise<void> {
  const { transaction, registration } = booking;
  if (orderId === null) return;
  await endOrders(transaction, registration);
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
  await adjust(booking, orderId, 'kept', paid - kept);
}

export async function adjust(
  { transaction, registration, actor, now }: Booking,
  orderId: string,
  kind: 'correction' | 'waiver' | 'refund' | 'kept',
  amount: number,
): Promise<string | null> {
  if (amount === 0) return null;
  const id = randomUUID();
  await insertAdjustment(transaction, {
    edition_id: registration.edition_id,
    id,
    registration_id: registration.id,
    order_id: orderId,
    kind,
    amount_minor: amount,
    made_by: accountOfActor(actor),
    made_at: now,
  });
  return id;
}
