import { randomUUID } from 'node:crypto';
import { isKept } from '@isocentre/domain/payments/payment-state';
import type { GivingBack, RefundEffect } from '@isocentre/domain/payments/refund-state';
import { Refused } from '@isocentre/domain/refusals';
import { bookFor, type MoneyVisit, paymentOf } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, insistMoved } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { insertRefund } from './queries/move-refund.ts';
import { refundsOf } from './queries/refunds.ts';

export interface ProposedRefund {
  paymentId: string;
  amountMinor: number;
  /** The registration goes on or ends when the money has gone back. */
  effect: RefundEffect;
  /** Online money may go back by transfer if the provider could not; offline money never through the provider. */
  method: GivingBack;
  reason: string;
}

/** Proposes to give money back, never more than is left of the payment. Somebody else approves it. */
export async function proposeRefund(deps: MoneyDeps, visit: MoneyVisit, given: ProposedRefund): Promise<string> {
  const { order } = await paymentOf(deps.db, visit.edition.id, given.paymentId);
  return bookFor(deps, visit, order.registration_id, (booking) => proposeWithin(booking, given));
}

/** The same inside a transaction that has locked the registration of the payment. */
export async function proposeWithin(booking: Booking, given: ProposedRefund): Promise<string> {
  const { paymentId, amountMinor, effect, method, reason } = given;
  const { transaction, now, actor, registration } = booking;
  const { edition_id: editionId } = registration;
  const { payment } = await paymentOf(transaction, editionId, paymentId);
  insistMoved(payment.state === 'captured' && payment.outcome !== null, { state: payment.state });
  if (method === 'provider' && payment.rail !== 'provider')
    throw new Refused('VALIDATION', { fields: { method: 'Choose cash or transfer.' } });
  const refunds = await refundsOf(transaction, editionId, paymentId);
  const gone = refunds.reduce((sum, one) => (one.state === 'failed' || one.state === 'declined' ? sum : sum + one.amount_minor), 0);
  if (amountMinor <= 0 || amountMinor > payment.amount_minor - gone) throw new Refused('MORE_THAN_RECEIVED');
  const id = randomUUID();
  await insertRefund(transaction, {
    edition_id: editionId,
    id,
    payment_id: paymentId,
    reason: 'organisers',
    state: 'proposed',
    method,
    // Money that was not for us never counted: giving it back changes nothing.
    effect: payment.outcome !== null && isKept(payment.outcome) ? effect : null,
    amount_minor: amountMinor,
    proposed_by: accountOfActor(actor),
    requested_at: now,
    changed_at: now,
  });
  await auditChange(booking, {
    action: 'refund.proposed',
    entity: 'refund',
    entityId: id,
    after: { paymentId: payment.provider_payment_id ?? payment.id, amountMinor, effect, method },
    reason,
  });
  return id;
}
