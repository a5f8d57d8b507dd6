import { randomUUID } from 'node:crypto';
import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { canBeDeclined, furthestRefund, isSent } from '@isocentre/domain/payments/refund-state';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import type { ProviderRefund } from '../../platform/payments/entities.ts';
import { auditChange, type Booking, insistMoved, type Money } from './booking.ts';
import { creditWhatWentBack } from './credit-what-went-back.ts';
import { FAILED_REFUND, organisersNoteLetter } from './letter-definitions.ts';
import { moneyWentBack } from './money-went-back.ts';
import { describeRefund, insertRefund, moveRefund } from './queries/move-refund.ts';
import type { OrderRow } from './queries/orders.ts';
import { recordEvent } from './queries/payments.ts';
import { type RefundRow, refundsOf } from './queries/refunds.ts';

type Refunded = Money & { outcome: PaymentOutcome | null };

/** Refunds of a captured payment, as the provider reports them: ours, or made by organisers in its dashboard. */
export async function applyRefunds(booking: Booking, order: OrderRow, money: Refunded, refunds: readonly ProviderRefund[]): Promise<void> {
  const { transaction, source } = booking;
  const { edition_id: editionId } = order;
  for (const refund of refunds) {
    const known = await refundsOf(transaction, editionId, money.id);
    const row = await saved(booking, money, known, refund);
    // Recorded even when it changes nothing, as with payments, so that the ledger does not depend on the order of
    // events.
    if (refund.status === 'pending') continue;
    const kind = refund.status === 'processed' ? 'refunded' : 'refund-failed';
    const news = await recordEvent(transaction, {
      edition_id: editionId,
      order_id: order.id,
      payment_id: money.id,
      kind,
      amount_minor: kind === 'refunded' ? -refund.amount : null,
      currency: refund.currency,
      fact: `${kind} ${refund.id}`,
      source,
    });
    if (!news) continue;
    await auditChange(booking, {
      action: `refund.${refund.status}`,
      entity: 'refund',
      entityId: row.id,
      after: { reason: row.reason, amountMinor: refund.amount, paymentId: money.name },
    });
    if (refund.status === 'processed') await moneyWentBack(booking, order.id, money.outcome, { ...row, currency: refund.currency });
    // A failure reported after the money has gone back needs nobody's attention.
    if (row.state === 'failed')
      await writeLetter(transaction, organisersNoteLetter, { editionId, about: money.id, occasion: `${FAILED_REFUND}${row.id}` });
  }
  // Last: whoever waits for the numbers must not hold up the seats.
  await creditWhatWentBack(booking, money.id);
}

/** The refund's row, in the furthest state reported. */
async function saved(
  booking: Booking,
  money: Refunded,
  known: readonly RefundRow[],
  refund: ProviderRefund,
): Promise<Pick<RefundRow, 'edition_id' | 'id' | 'reason' | 'state' | 'effect' | 'amount_minor'>> {
  const { transaction, registration, now } = booking;
  const details = { amount_minor: refund.amount, provider_refund_id: refund.id, changed_at: now };
  const row = known.find((one) => one.provider_refund_id === refund.id) ?? known.find((one) => one.id === refund.notes['refundId']);
  if (row && isSent(row.state)) {
    const state = furthestRefund(row.state, refund.status);
    if (row.state !== state) insistMoved(await moveRefund(transaction, row, state, details), { refund: row.state });
    else if (row.provider_refund_id !== refund.id) await describeRefund(transaction, row, details);
    const reported = { ...row, ...details, state };
    // One that had failed may have gone back after all, when it has already been proposed anew.
    await declineWhatNoLongerFits(
      booking,
      money,
      known.map((one) => (one.id === row.id ? reported : one)),
    );
    return reported;
  }
  const made = {
    ...details,
    edition_id: registration.edition_id,
    id: randomUUID(),
    payment_id: money.id,
    reason: 'organisers',
    state: refund.status,
    method: 'provider',
    effect: null,
    requested_at: now,
  } as const;
  await insertRefund(transaction, made);
  await declineWhatNoLongerFits(booking, money, [...known, made]);
  return made;
}

/** What the provider has sent back can no longer go back another way, proposed or approved. */
async function declineWhatNoLongerFits(
  booking: Booking,
  money: Refunded,
  refunds: ReadonlyArray<Pick<RefundRow, 'edition_id' | 'id' | 'state' | 'method' | 'amount_minor'>>,
): Promise<void> {
  let left = money.amount;
  for (const one of refunds) if (one.state !== 'failed' && one.state !== 'declined') left -= one.amount_minor;
  const proposedFirst = refunds.filter(canBeDeclined).toSorted((one, other) => one.state.localeCompare(other.state));
  for (const one of proposedFirst) {
    if (left >= 0) return;
    insistMoved(await moveRefund(booking.transaction, one, 'declined', { changed_at: booking.now }), { refund: one.state });
    await auditChange(booking, {
      action: 'refund.declined',
      entity: 'refund',
      entityId: one.id,
      before: { state: one.state },
      after: { amountMinor: one.amount_minor, method: one.method, why: 'the provider sent the money back' },
    });
    left += one.amount_minor;
  }
}
