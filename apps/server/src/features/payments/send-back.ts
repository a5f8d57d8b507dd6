import { randomUUID } from 'node:crypto';
import { accountOfActor, auditChange, type Booking, type Money } from './booking.ts';
import { sendRefundJob } from './job-definitions.ts';
import { moveOrder } from './queries/move-order.ts';
import { insertRefund } from './queries/move-refund.ts';
import type { OrderRow } from './queries/orders.ts';

/**
 * Money that was not for us goes back, once per payment (a unique index). The provider is asked for it at once; cash and
 * transfers are paid out by people, so their refund is only proposed.
 */
export async function sendBack(booking: Booking, order: OrderRow, money: Money, reason: 'second-payment' | 'seat-lost'): Promise<void> {
  const { transaction, now, enqueue, actor } = booking;
  const { edition_id: editionId } = order;
  const byProvider = money.rail === 'provider';
  // An order that was paid before stays paid.
  await moveOrder(transaction, order, 'unfulfilled');
  const refundId = randomUUID();
  await insertRefund(transaction, {
    edition_id: editionId,
    id: refundId,
    payment_id: money.id,
    reason,
    state: byProvider ? 'requested' : 'proposed',
    method: byProvider ? 'provider' : money.rail === 'cash' ? 'cash' : 'transfer',
    amount_minor: money.amount,
    proposed_by: byProvider ? null : accountOfActor(actor),
    requested_at: now,
    changed_at: now,
  });
  await auditChange(booking, {
    action: byProvider ? 'refund.requested' : 'refund.proposed',
    entity: 'refund',
    entityId: refundId,
    after: { reason, amountMinor: money.amount, paymentId: money.name },
  });
  if (byProvider) await enqueue(transaction, sendRefundJob, { editionId, refundId });
}
