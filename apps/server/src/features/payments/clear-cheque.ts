import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { bookFor, type MoneyVisit, paymentOf } from './begin-booking.ts';
import { auditChange, type Booking, insistMoved, type Money, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { chequeBouncedLetter } from './letter-definitions.ts';
import { moveOrder } from './queries/move-order.ts';
import { movePayment } from './queries/move-payment.ts';
import { findOrder, type OrderRow } from './queries/orders.ts';
import { findPayment, type PaymentRow, recordEvent } from './queries/payments.ts';
import { freeSeats } from './seats.ts';
import { decideOutcome, followOutcome } from './settle.ts';

/**
 * The bank has cleared a cheque, or returned it. Cleared, it does what money does, at the price of the day it was received.
 * Of two organisers who say so, the second is told.
 */
export async function clearCheque(
  deps: MoneyDeps,
  visit: MoneyVisit,
  paymentId: string,
  verdict: 'cleared' | 'bounced',
): Promise<{ outcome: PaymentOutcome | null }> {
  const known = await paymentOf(deps.db, visit.edition.id, paymentId);
  return bookFor(deps, visit, known.order.registration_id, async (booking) => {
    refuseOwn(booking);
    const payment = (await findPayment(booking.transaction, visit.edition.id, paymentId)) ?? known.payment;
    const order = (await findOrder(booking.transaction, visit.edition.id, payment.order_id)) ?? known.order;
    insistMoved(payment.rail === 'cheque' && payment.state === 'authorized', { state: payment.state, outcome: payment.outcome });
    return { outcome: await (verdict === 'cleared' ? clear(booking, order, payment) : bounce(booking, order, payment)) };
  });
}

async function clear(booking: Booking, order: OrderRow, payment: PaymentRow): Promise<PaymentOutcome> {
  const { transaction, now } = booking;
  const { id, rail, amount_minor: amount, currency } = payment;
  const money: Money = { id, name: id, rail, amount, currency, paidAt: now };
  const outcome = await decideOutcome(booking, order, money);
  insistMoved(await movePayment(transaction, payment, 'captured', { outcome, captured_at: now }), { state: payment.state });
  await note(booking, order, payment, 'captured');
  await auditChange(booking, { action: 'payment.cleared', entity: 'payment', entityId: id, after: { outcome } });
  await followOutcome(booking, order, money, outcome);
  return outcome;
}

async function bounce(booking: Booking, order: OrderRow, payment: PaymentRow): Promise<null> {
  const { transaction, registration } = booking;
  insistMoved(await movePayment(transaction, payment, 'returned'), { state: payment.state });
  await note(booking, order, payment, 'returned');
  await auditChange(booking, { action: 'payment.bounced', entity: 'payment', entityId: payment.id });
  const letter = { editionId: registration.edition_id, about: payment.id, accountId: registration.account_id };
  await writeLetter(transaction, chequeBouncedLetter, letter);
  // Replaced meanwhile, it holds nothing.
  if (order.state === 'open' && (await moveOrder(transaction, order, 'expired')) && order.seats > 0)
    await freeSeats(transaction, booking, { editionId: registration.edition_id, registrationId: registration.id });
  return null;
}

const note = ({ transaction, source }: Booking, order: OrderRow, payment: PaymentRow, kind: 'captured' | 'returned') =>
  recordEvent(transaction, {
    edition_id: order.edition_id,
    order_id: order.id,
    payment_id: payment.id,
    kind,
    amount_minor: kind === 'captured' ? payment.amount_minor : null,
    currency: payment.currency,
    fact: `${kind} ${payment.id}`,
    source,
  });
