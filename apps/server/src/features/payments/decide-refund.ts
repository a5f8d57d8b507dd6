import { canBeDeclined, leftOfPayment } from '@isocentre/domain/payments/refund-state';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { bookFor, type MoneyVisit, refundWithPayment } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, insistMoved, refuseOwn } from './booking.ts';
import { creditWhatWentBack } from './credit-what-went-back.ts';
import type { MoneyDeps } from './deps.ts';
import { sendRefundJob } from './job-definitions.ts';
import { refundDeclinedLetter } from './letter-definitions.ts';
import { moneyWentBack } from './money-went-back.ts';
import { moveRefund } from './queries/move-refund.ts';
import { findPayment, recordEvent } from './queries/payments.ts';
import { type RefundRow, refundedOrProposed, refundsOf } from './queries/refunds.ts';

/**
 * Approves a proposed refund, or declines it; never the person who proposed it, but for a sum that the edition leaves to one person.
 * The first decision counts, the other person is told. The provider is then asked for it; cash and transfers are paid out by
 * `payOutRefund`, unless the money has gone back another way since: then what was approved can still be declined.
 */
export async function decideRefund(
  deps: MoneyDeps,
  visit: MoneyVisit,
  { refundId, approve, reason }: { refundId: string; approve: boolean; reason?: string },
): Promise<void> {
  const known = await refundWithPayment(deps.db, visit.edition.id, refundId);
  await bookFor(deps, visit, known.registration_id, async (booking) => {
    const { transaction, enqueue, now, actor } = booking;
    const refund = await refundWithPayment(transaction, visit.edition.id, refundId);
    const approver = accountOfActor(actor);
    refuseOwn(booking);
    const alone = approve && approver !== null && approver === refund.proposed_by;
    if (alone) await refuseAlone(booking, visit.edition.edition.refundAloneMinor);
    const fits = await fitsPayment(transaction, refund);
    if (approve && !fits) throw new Refused('MORE_THAN_RECEIVED');
    const change = { changed_at: now, ...(approve ? { approved_by: approver, alone } : {}) };
    const decided = !approve && !fits && canBeDeclined(refund) ? refund : { ...refund, state: 'proposed' as const };
    insistMoved(await moveRefund(transaction, decided, approve ? 'requested' : 'declined', change), { state: refund.state });
    await auditChange(booking, {
      action: approve ? 'refund.approved' : 'refund.declined',
      entity: 'refund',
      entityId: refundId,
      after: { amountMinor: refund.amount_minor, method: refund.method, effect: refund.effect },
      ...(reason === undefined ? {} : { reason }),
    });
    if (!approve && refund.proposed_by !== null && refund.proposed_by !== approver)
      await writeLetter(transaction, refundDeclinedLetter, { editionId: visit.edition.id, about: refundId, accountId: refund.proposed_by });
    if (approve && refund.method === 'provider') await enqueue(transaction, sendRefundJob, { editionId: visit.edition.id, refundId });
    if (approve) failpoint('refund-approved');
  });
  if (approve) failpoint('refund-answered');
}

/** All refunds of the registration are added up, so that splitting one does not help. */
async function refuseAlone({ transaction, registration }: Booking, limit: number | null): Promise<void> {
  const sum = await refundedOrProposed(transaction, registration.edition_id, registration.id);
  if (limit === null || sum > limit) throw new Refused('SECOND_PERSON_NEEDED');
}

/** An approved refund has been paid out in cash or by transfer. */
export async function payOutRefund(
  deps: MoneyDeps,
  visit: MoneyVisit,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<void> {
  const known = await refundWithPayment(deps.db, visit.edition.id, refundId);
  if (known.method === 'provider') throw new Refused('ONLINE_MONEY');
  await bookFor(deps, visit, known.registration_id, async (booking) => {
    const { transaction, now, source } = booking;
    refuseOwn(booking);
    const refund = await refundWithPayment(transaction, visit.edition.id, refundId);
    if (!(await fitsPayment(transaction, refund))) throw new Refused('MORE_THAN_RECEIVED');
    const approved = { ...refund, state: 'requested' as const };
    insistMoved(await moveRefund(transaction, approved, 'processed', { changed_at: now, reference }), { state: refund.state });
    await recordEvent(transaction, {
      edition_id: refund.edition_id,
      order_id: refund.order_id,
      payment_id: refund.payment_id,
      kind: 'refunded',
      amount_minor: -refund.amount_minor,
      currency: refund.currency,
      fact: `refunded ${refundId}`,
      source,
    });
    await auditChange(booking, {
      action: 'refund.processed',
      entity: 'refund',
      entityId: refundId,
      after: { amountMinor: refund.amount_minor, method: refund.method },
    });
    const payment = await findPayment(transaction, refund.edition_id, refund.payment_id);
    await moneyWentBack(booking, refund.order_id, payment?.outcome ?? null, refund);
    await creditWhatWentBack(booking, refund.payment_id);
  });
}

/** Whether so much is left of the payment beside its other refunds; under the registration's lock. */
async function fitsPayment(
  transaction: Database,
  refund: Pick<RefundRow, 'edition_id' | 'id' | 'payment_id' | 'amount_minor'>,
): Promise<boolean> {
  const { edition_id: editionId, id, payment_id: paymentId, amount_minor: amount } = refund;
  const payment = await findPayment(transaction, editionId, paymentId);
  const others = (await refundsOf(transaction, editionId, paymentId)).filter((one) => one.id !== id);
  return payment !== undefined && amount <= leftOfPayment(payment.amount_minor, others);
}
