import type { FlaggedDecision } from '@isocentre/domain/payments/money-forms';
import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { Refused } from '@isocentre/domain/refusals';
import { bookFor, type MoneyVisit, paymentOf } from './begin-booking.ts';
import { auditChange, type Booking, insistMoved, type Money, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { type Mismatch, mismatchOf } from './mismatch.ts';
import { adjust } from './money-went-back.ts';
import { proposeWithin } from './propose-refund.ts';
import { balanceOf } from './queries/balance.ts';
import { moveOrder } from './queries/move-order.ts';
import { acceptMismatch } from './queries/move-payment.ts';
import type { OrderRow } from './queries/orders.ts';
import { isUndecided, type PaymentRow } from './queries/payments.ts';
import { secureSeats } from './seats.ts';
import { followOutcome } from './settle.ts';

type Decided = Pick<FlaggedDecision, 'decision' | 'reason'> & {
  paymentId: string;
  /** What the organiser saw as missing; undefined: nobody looked. */
  missingMinor?: number | null;
};

/**
 * A payment that does not match its order: accepted as it is, with what is missing written off; counted as a part, with the rest
 * asked for; or proposed to go back. Decided once, whoever is first.
 */
export async function decideFlagged(deps: MoneyDeps, visit: MoneyVisit, given: Decided): Promise<void> {
  const { paymentId, decision, reason } = given;
  const known = await paymentOf(deps.db, visit.edition.id, paymentId);
  await bookFor(deps, visit, known.order.registration_id, async (booking) => {
    refuseOwn(booking);
    const { transaction, registration } = booking;
    const { payment, order } = await paymentOf(transaction, visit.edition.id, paymentId);
    const undecided = await isUndecided(transaction, visit.edition.id, paymentId);
    insistMoved(undecided, { state: payment.state, outcome: payment.outcome });
    const mismatch = await mismatchOf(transaction, payment, order, registration);
    if (!mismatch.decisions.includes(decision)) throw new Refused(mismatch.decisions.includes('accept') ? 'NO_REST' : 'ONLY_REFUND');
    if (decision === 'refund') await giveBack(booking, order, payment, { ...mismatch, reason });
    else {
      const { missingMinor: missing } = mismatch;
      insistMoved(given.missingMinor === undefined || given.missingMinor === missing, { missingMinor: missing });
      await keep(booking, order, payment, { decision, missing: missing ?? 0 });
    }
    await auditChange(booking, {
      action: 'payment.decided',
      entity: 'payment',
      entityId: paymentId,
      before: { outcome: 'mismatch', amountMinor: payment.amount_minor, orderedMinor: order.amount_minor },
      after: { decision, missingMinor: mismatch.missingMinor },
      reason,
    });
  });
}

async function giveBack(
  booking: Booking,
  order: OrderRow,
  payment: PaymentRow,
  { leftMinor, reason }: Pick<Mismatch, 'leftMinor'> & { reason: string },
): Promise<void> {
  if (order.state === 'review') await moveOrder(booking.transaction, order, 'unfulfilled');
  await proposeWithin(booking, {
    paymentId: payment.id,
    amountMinor: leftMinor,
    effect: 'keeps',
    method: payment.rail === 'provider' ? 'provider' : 'transfer',
    reason,
  });
}

async function keep(
  booking: Booking,
  order: OrderRow,
  payment: PaymentRow,
  { decision, missing }: { decision: 'accept' | 'rest'; missing: number },
): Promise<void> {
  const { transaction, registration, now } = booking;
  const { id, rail, amount_minor: amount, currency } = payment;
  const outcome: PaymentOutcome = order.kind === 'difference' ? 'difference' : decision === 'rest' ? 'part' : 'settles';
  if (outcome === 'settles' && order.seats > 0 && !(await secureSeats(transaction, order, now))) throw new Refused('WORKSHOP_FULL');
  insistMoved(await acceptMismatch(transaction, payment, outcome), { state: payment.state, outcome: payment.outcome });
  // What nobody will be asked for is no longer due: of a difference, of the price that it was added to.
  if (decision === 'accept' && missing > 0) {
    const { orderId } = await balanceOf(transaction, registration.edition_id, registration.id);
    await adjust(booking, order.kind === 'difference' ? (orderId ?? order.id) : order.id, 'waiver', -missing);
  }
  const money: Money = { id, name: payment.provider_payment_id ?? id, rail, amount, currency, paidAt: payment.captured_at ?? now };
  await followOutcome(booking, order, money, outcome);
}
