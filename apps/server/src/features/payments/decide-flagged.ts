import { owing } from '@isocentre/domain/payments/balance';
import type { FlaggedDecision } from '@isocentre/domain/payments/money-forms';
import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { bookFor, type MoneyVisit, paymentOf } from './begin-booking.ts';
import { auditChange, type Booking, insistMoved, type Money, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { adjust } from './money-went-back.ts';
import { proposeWithin } from './propose-refund.ts';
import { balanceOf } from './queries/balance.ts';
import { moveOrder } from './queries/move-order.ts';
import { acceptMismatch } from './queries/move-payment.ts';
import type { OrderRow } from './queries/orders.ts';
import { isUndecided, type PaymentRow } from './queries/payments.ts';
import { secureSeats } from './seats.ts';
import { followOutcome } from './settle.ts';

/**
 * A payment that does not match its order: accepted as it is, with what is missing written off; counted as a part, with the rest
 * asked for; or proposed to go back. Decided once, whoever is first.
 */
export async function decideFlagged(
  deps: MoneyDeps,
  visit: MoneyVisit,
  { paymentId, decision, reason }: FlaggedDecision & { paymentId: string },
): Promise<void> {
  const known = await paymentOf(deps.db, visit.edition.id, paymentId);
  await bookFor(deps, visit, known.order.registration_id, async (booking) => {
    refuseOwn(booking);
    const { payment, order } = await paymentOf(booking.transaction, visit.edition.id, paymentId);
    const undecided = await isUndecided(booking.transaction, visit.edition.id, paymentId);
    insistMoved(undecided, { state: payment.state, outcome: payment.outcome });
    if (decision === 'refund') await giveBack(booking, order, payment, reason);
    else await keep(booking, order, payment, decision);
    await auditChange(booking, {
      action: 'payment.decided',
      entity: 'payment',
      entityId: paymentId,
      before: { outcome: 'mismatch', amountMinor: payment.amount_minor, orderedMinor: order.amount_minor },
      after: { decision },
      reason,
    });
  });
}

async function giveBack(booking: Booking, order: OrderRow, payment: PaymentRow, reason: string): Promise<void> {
  if (order.state === 'review') await moveOrder(booking.transaction, order, 'unfulfilled');
  await proposeWithin(booking, {
    paymentId: payment.id,
    amountMinor: payment.amount_minor,
    effect: 'keeps',
    method: payment.rail === 'provider' ? 'provider' : 'transfer',
    reason,
  });
}

async function keep(booking: Booking, order: OrderRow, payment: PaymentRow, decision: 'accept' | 'rest'): Promise<void> {
  const { transaction, registration } = booking;
  const { id, rail, amount_minor: amount, currency } = payment;
  if (registration.cancelled_at || currency !== order.currency) throw new Refused('ONLY_REFUND');
  const missing = await missingFor(booking, order, amount);
  if (decision === 'rest' && missing <= 0) throw new Refused('NO_REST');
  const outcome: PaymentOutcome = order.kind === 'difference' ? 'difference' : decision === 'rest' ? 'part' : 'settles';
  if (outcome === 'settles' && order.seats > 0 && !(await secureSeats(transaction, order, booking.now))) throw new Refused('WORKSHOP_FULL');
  insistMoved(await acceptMismatch(transaction, payment, outcome), { state: payment.state, outcome: payment.outcome });
  // What nobody will be asked for is no longer due: of a difference, of the price that it was added to.
  if (decision === 'accept' && missing > 0) {
    const { orderId } = await balanceOf(transaction, registration.edition_id, registration.id);
    await adjust(booking, order.kind === 'difference' ? (orderId ?? order.id) : order.id, 'waiver', -missing);
  }
  const money: Money = {
    id,
    name: payment.provider_payment_id ?? id,
    rail,
    amount,
    currency,
    paidAt: payment.captured_at ?? booking.now,
  };
  await followOutcome(booking, order, money, outcome);
}

/** By how much it is less than what is to be paid; below zero: more. */
async function missingFor({ transaction, registration }: Booking, order: OrderRow, amount: number): Promise<number> {
  const balance = await balanceOf(transaction, registration.edition_id, registration.id);
  if (order.kind === 'difference') {
    const { open } = owing(balance);
    if (registration.payment_status !== 'PAID' || open === 0) throw new Refused('ONLY_REFUND');
    return open - amount;
  }
  // A part that was paid for another order counts with that one.
  if (isSettled(registration.payment_status) || balance.orderId !== null) throw new Refused('ONLY_REFUND');
  return order.price_minor - Math.max(0, balance.paid - balance.kept) - amount;
}
