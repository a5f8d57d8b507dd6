import type { RefundEffect } from '@isocentre/domain/payments/refund-state';
import { bookFor, type MoneyVisit, refundWithPayment } from './begin-booking.ts';
import { auditChange, insistMoved, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { cancelOnce, closeBooking, endRegistration } from './money-went-back.ts';
import { raiseVersion } from './queries/adjustments.ts';
import { balanceOf } from './queries/balance.ts';
import { decideEffectOf } from './queries/move-refund.ts';

/**
 * What becomes of a registration whose money went back from the provider's dashboard. Its money has been booked already, as if the
 * registration stayed; so `keeps` changes nothing more. The first answer counts.
 */
export async function decideEffect(
  deps: MoneyDeps,
  visit: MoneyVisit,
  { refundId, effect, reason }: { refundId: string; effect: RefundEffect; reason: string },
): Promise<void> {
  const known = await refundWithPayment(deps.db, visit.edition.id, refundId);
  await bookFor(deps, visit, known.registration_id, async (booking) => {
    const { transaction, registration, now } = booking;
    refuseOwn(booking);
    const refund = await refundWithPayment(transaction, visit.edition.id, refundId);
    insistMoved(await decideEffectOf(transaction, refund, { effect, at: now }), { effect: refund.effect, state: refund.state });
    await auditChange(booking, {
      action: 'refund.effect-decided',
      entity: 'refund',
      entityId: refundId,
      after: { effect, amountMinor: refund.amount_minor },
      reason,
    });
    if (effect === 'keeps') return;
    const balance = await balanceOf(transaction, registration.edition_id, registration.id);
    if (registration.payment_status === 'PAID') return endRegistration(booking, balance, refund);
    await closeBooking(booking, balance);
    await raiseVersion(transaction, registration);
    await cancelOnce(booking, refund);
  });
}
