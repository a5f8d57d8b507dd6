import { randomUUID } from 'node:crypto';
import { owing } from '@isocentre/domain/payments/balance';
import type { RefundEffect } from '@isocentre/domain/payments/refund-state';
import { accountOfActor, auditChange, type Booking } from './booking.ts';
import { balanceOf } from './queries/balance.ts';
import { insertRefund } from './queries/move-refund.ts';
import { refundableOf } from './queries/refunds.ts';

/** More was paid than is due: proposes to give it back. Nothing goes back until somebody approves. */
export async function proposeExcess(booking: Booking): Promise<void> {
  const { transaction, registration } = booking;
  const { edition_id: editionId, id } = registration;
  const { owed } = owing(await balanceOf(transaction, editionId, id));
  if (owed === 0) return;
  const proposed = (await refundableOf(transaction, editionId, id)).reduce((sum, one) => sum + one.proposed, 0);
  await proposeBack(booking, owed - proposed, { reason: 'excess', effect: 'keeps' });
}

/** Proposes to give an amount back, from the latest payments; as much of it as is left of them. `why` is for whoever approves it. */
export async function proposeBack(
  booking: Booking,
  amount: number,
  { reason, effect, why }: { reason: 'excess' | 'organisers'; effect: RefundEffect; why?: string },
): Promise<void> {
  const { transaction, registration, now, actor } = booking;
  const { edition_id: editionId } = registration;
  let left = amount;
  for (const payment of await refundableOf(transaction, editionId, registration.id)) {
    const part = Math.min(left, payment.available);
    if (part <= 0) continue;
    left -= part;
    const refundId = randomUUID();
    await insertRefund(transaction, {
      edition_id: editionId,
      id: refundId,
      payment_id: payment.id,
      reason,
      state: 'proposed',
      method: payment.rail === 'provider' ? 'provider' : payment.rail === 'cash' ? 'cash' : 'transfer',
      effect,
      amount_minor: part,
      // Whoever took the money or lowered the price does not approve it alone.
      proposed_by: accountOfActor(actor),
      requested_at: now,
      changed_at: now,
    });
    await auditChange(booking, {
      action: 'refund.proposed',
      entity: 'refund',
      entityId: refundId,
      after: { reason, amountMinor: part, paymentId: payment.name },
      ...(why === undefined ? {} : { reason: why }),
    });
  }
}
