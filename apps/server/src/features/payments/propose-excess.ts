import { randomUUID } from 'node:crypto';
import { owing } from '@isocentre/domain/payments/balance';
import { accountOfActor, auditChange, type Booking } from './booking.ts';
import { balanceOf } from './queries/balance.ts';
import { insertRefund } from './queries/move-refund.ts';
import { refundableOf } from './queries/refunds.ts';

/** More was paid than is due: proposes to give it back, from the latest payments. Nothing goes back until somebody approves. */
export async function proposeExcess(booking: Booking): Promise<void> {
  const { transaction, registration, now, actor } = booking;
  const { edition_id: editionId, id } = registration;
  const { owed } = owing(await balanceOf(transaction, editionId, id));
  if (owed === 0) return;
  const payments = await refundableOf(transaction, editionId, id);
  let left = owed - payments.reduce((sum, one) => sum + one.proposed, 0);
  for (const payment of payments) {
    const amount = Math.min(left, payment.available);
    if (amount <= 0) continue;
    left -= amount;
    const refundId = randomUUID();
    await insertRefund(transaction, {
      edition_id: editionId,
      id: refundId,
      payment_id: payment.id,
      reason: 'excess',
      state: 'proposed',
      method: payment.rail === 'provider' ? 'provider' : payment.rail === 'cash' ? 'cash' : 'transfer',
      effect: 'keeps',
      amount_minor: amount,
      // Whoever took the money or lowered the price does not approve it alone.
      proposed_by: accountOfActor(actor),
      requested_at: now,
      changed_at: now,
    });
    await auditChange(booking, {
      action: 'refund.proposed',
      entity: 'refund',
      entityId: refundId,
      after: { reason: 'excess', amountMinor: amount, paymentId: payment.name },
    });
  }
}
