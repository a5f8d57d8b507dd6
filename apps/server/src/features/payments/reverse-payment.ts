import { owing, staysPaid } from '@isocentre/domain/payments/balance';
import { isKept } from '@isocentre/domain/payments/payment-state';
import { Refused } from '@isocentre/domain/refusals';
import { movePaymentStatus } from '../registration/queries/move-payment-status.ts';
import { bookFor, type MoneyVisit, paymentOf } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, insistMoved, refuseOwn } from './booking.ts';
import { creditWhatWentBack } from './credit-what-went-back.ts';
import type { MoneyDeps } from './deps.ts';
import { adjust, closeBooking } from './money-went-back.ts';
import { raiseVersion } from './queries/adjustments.ts';
import { reopenAnnouncements } from './queries/announced-transfers.ts';
import { balanceOf } from './queries/balance.ts';
import { moveOrder, replaceOrders } from './queries/move-order.ts';
import { movePayment } from './queries/move-payment.ts';
import { moveRefund } from './queries/move-refund.ts';
import { findOrder } from './queries/orders.ts';
import { findPayment, type PaymentRow, recordEvent } from './queries/payments.ts';
import { refundsOf } from './queries/refunds.ts';
import { freeSeats } from './seats.ts';
import { tillOfReversal } from './till.ts';

/**
 * An offline payment was recorded by mistake: a counter-entry takes it back, nothing is deleted. If the rest no longer
 * covers what is due, the registration is not paid.
 */
export async function reversePayment(
  deps: MoneyDeps,
  visit: MoneyVisit,
  {
    paymentId,
    reason,
    anybodys = true,
  }: { paymentId: string; reason: string; /** Otherwise only what the same person took. */ anybodys?: boolean },
): Promise<void> {
  const known = await paymentOf(deps.db, visit.edition.id, paymentId);
  if (known.payment.rail === 'provider') throw new Refused('ONLINE_MONEY');
  if (known.payment.rail === 'moved') throw new Refused('MOVED_MONEY');
  await bookFor(deps, visit, known.order.registration_id, async (booking) => {
    const { transaction, source, actor } = booking;
    refuseOwn(booking);
    const payment = (await findPayment(transaction, visit.edition.id, paymentId)) ?? known.payment;
    if (!anybodys && payment.taken_by !== accountOfActor(actor)) throw new Refused('TAKEN_BY_ANOTHER');
    insistMoved(payment.state === 'captured', { state: payment.state });
    await declineProposals(booking, payment);
    const reversed_shift_id = await tillOfReversal(booking, payment, { booksKept: anybodys });
    insistMoved(await movePayment(transaction, payment, 'reversed', { reversed_shift_id }), { state: payment.state });
    await reopenAnnouncements(transaction, payment.edition_id, paymentId);
    await recordEvent(transaction, {
      edition_id: payment.edition_id,
      order_id: payment.order_id,
      payment_id: paymentId,
      kind: 'reversed',
      amount_minor: -payment.amount_minor,
      currency: payment.currency,
      fact: `reversed ${paymentId}`,
      source,
    });
    await auditChange(booking, {
      action: 'payment.reversed',
      entity: 'payment',
      entityId: paymentId,
      before: { state: payment.state, outcome: payment.outcome },
      after: { state: 'reversed', amountMinor: payment.amount_minor },
      reason,
    });
    if (payment.outcome === null || !isKept(payment.outcome)) return;
    await takeBack(booking, payment);
    await creditWhatWentBack(booking, paymentId);
  });
}

/** What was to go back of it never came. Money that is on its way back, or gone, cannot be reversed. */
async function declineProposals({ transaction, now }: Booking, payment: PaymentRow): Promise<void> {
  const refunds = await refundsOf(transaction, payment.edition_id, payment.id);
  if (refunds.some(({ state }) => state === 'requested' || state === 'pending' || state === 'processed'))
    throw new Refused('REFUND_UNDER_WAY');
  for (const refund of refunds.filter(({ state }) => state === 'proposed'))
    insistMoved(await moveRefund(transaction, refund, 'declined', { changed_at: now }), { refund: refund.state });
}

async function takeBack(booking: Booking, payment: PaymentRow): Promise<void> {
  const { transaction, registration } = booking;
  const { edition_id: editionId, id: registrationId } = registration;
  const balance = await balanceOf(transaction, editionId, registrationId);
  const itsOrder = await findOrder(transaction, editionId, payment.order_id);
  if (itsOrder?.state === 'ended') {
    // Money of a registration that had ended: less was kept of it than was thought.
    await adjust(booking, payment.order_id, 'kept', -Math.min(balance.kept, payment.amount_minor));
    return;
  }
  if (registration.payment_status === 'PAID') {
    // A difference is open again; what it was added to stays paid, unless this money had come to cover that too.
    if (payment.outcome === 'difference' && itsOrder)
      insistMoved(await moveOrder(transaction, itsOrder, 'ended'), { order: itsOrder.state });
    // Parts that came before cover what is due by now.
    if (owing(balance).open === 0 || (payment.outcome === 'difference' && staysPaid(balance))) return;
    insistMoved(await movePaymentStatus(transaction, registration, 'NOT PAID'), { paymentStatus: registration.payment_status });
    registration.payment_status = 'NOT PAID';
    await freeSeats(transaction, booking, { editionId, registrationId });
  } else await raiseVersion(transaction, registration);
  // Nothing is left of it, or a part that counts towards the next order.
  if (balance.paid <= balance.kept) return closeBooking(booking, balance);
  const order = balance.orderId === null ? undefined : await findOrder(transaction, editionId, balance.orderId);
  if (order?.state === 'paid') insistMoved(await moveOrder(transaction, order, 'part'), { order: order.state });
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
}
