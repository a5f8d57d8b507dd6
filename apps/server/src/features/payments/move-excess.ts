import { randomUUID } from 'node:crypto';
import { localDate } from '@isocentre/domain/editions/local-time';
import { owing } from '@isocentre/domain/payments/balance';
import type { ExcessMove } from '@isocentre/domain/payments/money-forms';
import { isKept } from '@isocentre/domain/payments/payment-state';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { bookWithin } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, insistMoved, refuseOwn } from './booking.ts';
import { creditWhatWentBack } from './credit-what-went-back.ts';
import type { MoneyDeps } from './deps.ts';
import { moneyWentBack } from './money-went-back.ts';
import { offlineTerms } from './offline-terms.ts';
import { proposeExcess } from './propose-excess.ts';
import { balanceOf } from './queries/balance.ts';
import { proposedExcess } from './queries/category.ts';
import { insertRefund, moveRefund } from './queries/move-refund.ts';
import { type Payer, readPayer } from './queries/payers.ts';
import { findPayment, recordEvent } from './queries/payments.ts';
import { refundableOf } from './queries/refunds.ts';
import { lockSeats } from './queries/seats.ts';
import { recordWithin } from './record-payment.ts';

/**
 * What was paid too much for one registration pays for another one of the edition: it leaves the first as a refund, with its credit
 * note, and comes to the second as a payment, with its receipt. Nothing leaves the conference. Both registrations are locked, in the
 * order of their ids.
 */
export async function moveExcess(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { to, amountMinor, reason }: ExcessMove,
): Promise<{ payment: string }> {
  const from = visit.registrationId.toLowerCase();
  if (from === to) throw new Refused('VALIDATION', { fields: { to: 'Please choose another registration.' } });
  return deps.db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      const [one = '', other = ''] = [from, to].toSorted();
      const locked = [await bookWithin(transaction, deps, visit, one), await bookWithin(transaction, deps, visit, other)] as const;
      const [source, target] = one === from ? locked : [locked[1], locked[0]];
      refuseOwn(source);
      await declineProposed(source);
      const pieces = await piecesOf(source, amountMinor);
      await refuseTooMuch(target, visit, amountMinor);
      const named = async (id: string) => numberOf(visit, await readPayer(transaction, visit.edition.id, id));
      // A place before the receipt's number, as everywhere.
      await lockSeats(transaction, visit.edition.id);
      const payment = await comes(target, visit, { amountMinor, named: await named(from), currency: pieces.currency });
      await leaves(source, pieces.pieces, { paymentId: payment, named: await named(to) });
      const about = { amountMinor, currency: pieces.currency, paymentId: payment };
      await auditChange(source, {
        action: 'registration.excess-moved',
        entity: 'registration',
        entityId: from,
        after: { ...about, to },
        reason,
      });
      await auditChange(target, {
        action: 'registration.excess-received',
        entity: 'registration',
        entityId: to,
        after: { ...about, from },
        reason,
      });
      // What is still too much is proposed to go back, as before.
      await proposeExcess(source);
      for (const { id } of pieces.pieces) await creditWhatWentBack(source, id);
      return { payment };
    }),
  );
}

const numberOf = ({ edition }: RegistrationVisit, payer: Payer | undefined) =>
  delegateNumber(edition.edition.delegatePrefix, payer?.delegate_number ?? 0);

/** Proposals to give the excess back end; for what is left of it a new one is made. */
async function declineProposed(booking: Booking): Promise<void> {
  const { transaction, registration, now } = booking;
  for (const refund of await proposedExcess(transaction, registration.edition_id, registration.id)) {
    insistMoved(await moveRefund(transaction, refund, 'declined', { changed_at: now }), { refund: refund.state });
    await auditChange(booking, { action: 'refund.declined', entity: 'refund', entityId: refund.id });
  }
}

interface Piece {
  id: string;
  orderId: string;
  amount: number;
}

/** Of which payments it is taken, the latest first. What is on its way back already is promised. */
async function piecesOf(
  { transaction, registration }: Booking,
  amountMinor: number,
): Promise<{ pieces: readonly Piece[]; currency: string }> {
  const { edition_id: editionId, id } = registration;
  const { owed } = owing(await balanceOf(transaction, editionId, id));
  const payments = await refundableOf(transaction, editionId, id);
  const promised = payments.reduce((sum, { proposed }) => sum + proposed, 0);
  const most = Math.max(0, owed - promised);
  if (amountMinor > most) throw new Refused('MORE_THAN_OWED', { current: { owedMinor: most } });
  const pieces: Piece[] = [];
  let currency = '';
  let left = amountMinor;
  for (const { id: paymentId, available } of payments) {
    const amount = Math.min(left, available);
    const payment = amount > 0 ? await findPayment(transaction, editionId, paymentId) : undefined;
    if (!payment) continue;
    pieces.push({ id: paymentId, orderId: payment.order_id, amount });
    currency = payment.currency;
    left -= amount;
  }
  if (left > 0) throw new Refused('MORE_THAN_OWED', { current: { owedMinor: amountMinor - left } });
  return { pieces, currency };
}

/** An excess is not made somewhere else. */
async function refuseTooMuch({ transaction, registration, now }: Booking, visit: RegistrationVisit, amountMinor: number): Promise<void> {
  const payer = await readPayer(transaction, registration.edition_id, registration.id);
  if (!payer || registration.erased_at) throw new Refused('NO_REGISTRATION');
  if (registration.cancelled_at) throw new Refused('RESTORE_FIRST');
  const taken = { rail: 'moved', amountMinor, receivedOn: localDate(visit.now, visit.edition.edition.timeZone) } as const;
  const { dueMinor } = await offlineTerms(transaction, payer, taken, visit, now);
  if (dueMinor === 0) throw new Refused('NOTHING_OPEN');
  if (amountMinor > dueMinor) throw new Refused('MORE_THAN_DUE', { current: { dueMinor } });
}

/** At the price of today: nobody has paid for it before. */
async function comes(
  target: Booking,
  visit: RegistrationVisit,
  { amountMinor, named, currency }: { amountMinor: number; named: string; currency: string },
): Promise<string> {
  const { transaction, registration } = target;
  const { paymentId, outcome } = await recordWithin(
    target,
    { ...visit, registrationId: registration.id },
    {
      rail: 'moved',
      channel: 'office',
      amountMinor,
      receivedOn: localDate(visit.now, visit.edition.edition.timeZone),
      reference: named,
    },
  );
  if (outcome === null || !isKept(outcome)) throw new Refused(outcome === 'seat-lost' ? 'WORKSHOP_FULL' : 'NOTHING_OPEN');
  const payment = await findPayment(transaction, registration.edition_id, paymentId);
  if (payment?.currency !== currency) throw new Refused('OTHER_CURRENCY');
  return paymentId;
}

async function leaves(
  source: Booking,
  pieces: readonly Piece[],
  { paymentId: movedTo, named }: { paymentId: string; named: string },
): Promise<void> {
  const { transaction, registration, now, actor, source: told } = source;
  const { edition_id: editionId } = registration;
  for (const { id: paymentId, orderId, amount } of pieces) {
    const id = randomUUID();
    const payment = await findPayment(transaction, editionId, paymentId);
    if (!payment) throw new Refused('NOT_FOUND');
    await insertRefund(transaction, {
      edition_id: editionId,
      id,
      payment_id: paymentId,
      reason: 'excess',
      state: 'processed',
      method: 'moved',
      moved_to: movedTo,
      effect: 'keeps',
      amount_minor: amount,
      reference: named,
      proposed_by: accountOfActor(actor),
      requested_at: now,
      changed_at: now,
    });
    await recordEvent(transaction, {
      edition_id: editionId,
      order_id: orderId,
      payment_id: paymentId,
      kind: 'refunded',
      amount_minor: -amount,
      currency: payment.currency,
      fact: `refunded ${id}`,
      source: told,
    });
    await moneyWentBack(source, orderId, payment.outcome, { id, effect: 'keeps', amount_minor: amount, currency: payment.currency });
  }
}
