import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { OfflineRail, PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { looksLikeCard, transferKey } from '@isocentre/domain/payments/transfer-key';
import { Refused } from '@isocentre/domain/refusals';
import { failpoint } from '../../platform/failpoints.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { bookFor } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, type Money, refuseOwn } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { offlineTerms } from './offline-terms.ts';
import { matchAnnouncements } from './queries/announced-transfers.ts';
import { insertOfflineOrder } from './queries/insert-offline-order.ts';
import { insertPayment } from './queries/move-payment.ts';
import { replaceOrders } from './queries/move-order.ts';
import type { OrderRow } from './queries/orders.ts';
import { type Payer, readPayer } from './queries/payers.ts';
import { recordEvent } from './queries/payments.ts';
import { activeReservation, takeSeats } from './queries/seats.ts';
import { lockTransfer, recordOfTransfer } from './queries/transfers.ts';
import { decideOutcome, followOutcome } from './settle.ts';
import { tillFor } from './till.ts';

/** How long a cheque may take to clear. Its seat is held meanwhile. */
const CLEARING_MS = 30 * DAY_MS;

export interface TakenMoney {
  rail: OfflineRail | 'moved';
  channel: 'desk' | 'office';
  amountMinor: number;
  /** The day it came, in the edition's zone: its price applies. */
  receivedOn: string;
  /** The bank's number of a transfer, a cheque's number, a terminal's approval code. */
  reference: string | null;
  /** Whose account or cheque it came from, if somebody said. */
  payer?: string | null;
  /** The bank credit that it is a part of: its number was recorded with it. */
  bankCredit?: string | null;
}

/**
 * Records money that did not come through the provider: all of the price, a part of it, or more; a difference; or a
 * second payment, which is proposed to be given back. An online order that is open is closed.
 */
export const recordPayment = (deps: MoneyDeps, visit: RegistrationVisit, given: TakenMoney): Promise<RecordedPayment> =>
  bookFor(deps, visit, visit.registrationId, (booking) => recordWithin(booking, visit, given));

export interface RecordedPayment {
  paymentId: string;
  /** Null: a cheque that has not cleared yet. */
  outcome: PaymentOutcome | null;
}

/** The same inside a transaction that has locked the registration. */
export async function recordWithin(booking: Booking, visit: RegistrationVisit, given: TakenMoney): Promise<RecordedPayment> {
  const taken = checked(given, localDate(visit.now, visit.edition.edition.timeZone));
  const { transaction, registration, now } = booking;
  refuseOwn(booking);
  // Under the lock: what is due, and what has been paid, cannot change any more.
  const payer = await readPayer(transaction, registration.edition_id, registration.id);
  if (!payer || registration.erased_at) throw new Refused('NO_REGISTRATION');
  // A cheque is not money yet: it can be handed back.
  if (payer.cancelled && taken.rail === 'cheque') throw new Refused('RESTORE_FIRST');
  if (!taken.bankCredit) await refuseSecondRecord(booking, taken);
  const order = await orderFor(booking, visit, payer, taken);
  const id = randomUUID();
  const money: Money = { id, name: id, rail: taken.rail, amount: taken.amountMinor, currency: order.currency, paidAt: now };
  if (taken.rail === 'cheque') {
    await holdSeats(booking, order);
    await store(booking, order, money, taken, { outcome: null, shiftId: null });
    return { paymentId: id, outcome: null };
  }
  const shiftId = await tillFor(booking, money);
  const outcome = await decideOutcome(booking, order, money);
  await store(booking, order, money, taken, { outcome, shiftId });
  failpoint('money-recorded');
  if (taken.rail === 'transfer' && taken.reference !== null)
    await matchAnnouncements(
      transaction,
      { editionId: order.edition_id, registrationId: registration.id, utr: taken.reference },
      { payment_id: id, decided_at: now, decided_by: accountOfActor(booking.actor) },
    );
  await followOutcome(booking, order, money, outcome);
  return { paymentId: id, outcome };
}

function checked(given: TakenMoney, today: string): TakenMoney {
  const reference = given.reference?.trim() || null;
  const fields = {
    ...(Number.isSafeInteger(given.amountMinor) && given.amountMinor > 0 ? {} : { amountMinor: 'Please enter an amount.' }),
    ...(given.receivedOn <= today ? {} : { receivedOn: 'This day has not come yet.' }),
    ...(given.rail !== 'cash' && reference === null ? { reference: 'Please enter its number.' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
  if (reference !== null && looksLikeCard(reference) && given.rail === 'card-terminal') throw new Refused('CARD_NUMBER');
  const stored = reference !== null && given.rail === 'transfer' ? transferKey(reference) : reference;
  if (stored === '') throw new Refused('VALIDATION', { fields: { reference: 'Please enter its number.' } });
  return { ...given, reference: stored };
}

/** One transfer is recorded once in a society, however it is written, and by however many at once. */
async function refuseSecondRecord({ transaction, registration }: Booking, { rail, reference }: TakenMoney): Promise<void> {
  if (rail !== 'transfer' || reference === null) return;
  await lockTransfer(transaction, registration.edition_id, reference);
  const before = await recordOfTransfer(transaction, registration.edition_id, reference);
  if (before) throw new Refused('TRANSFER_RECORDED', { current: before });
}

async function orderFor(booking: Booking, visit: RegistrationVisit, payer: Payer, taken: TakenMoney): Promise<OrderRow> {
  const { transaction, registration, now } = booking;
  const common = {
    edition_id: registration.edition_id,
    registration_id: registration.id,
    channel: taken.channel,
    // No provider takes it.
    payment_account: null,
    created_at: now,
    expires_at: new Date(now.getTime() + CLEARING_MS),
  };
  const { dueMinor: _due, ...terms } = await offlineTerms(transaction, payer, taken, visit, now);
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
  return insertOfflineOrder(transaction, { ...common, ...terms });
}

async function store(
  booking: Booking,
  order: OrderRow,
  money: Money,
  taken: TakenMoney,
  { outcome, shiftId }: { outcome: PaymentOutcome | null; shiftId: string | null },
): Promise<void> {
  const { transaction, now, actor, source } = booking;
  const captured = outcome !== null;
  await insertPayment(transaction, {
    edition_id: order.edition_id,
    id: money.id,
    order_id: order.id,
    rail: taken.rail,
    state: captured ? 'captured' : 'authorized',
    outcome,
    amount_minor: money.amount,
    currency: money.currency,
    taken_by: accountOfActor(actor),
    reference: taken.reference,
    payer: taken.payer || null,
    bank_credit_id: taken.bankCredit ?? null,
    shift_id: shiftId,
    received_on: taken.receivedOn,
    first_seen_at: now,
    captured_at: captured ? now : null,
  });
  await recordEvent(transaction, {
    edition_id: order.edition_id,
    order_id: order.id,
    payment_id: money.id,
    kind: captured ? 'captured' : 'authorized',
    amount_minor: captured ? money.amount : null,
    currency: money.currency,
    fact: `${captured ? 'captured' : 'authorized'} ${money.name}`,
    source,
  });
  await auditChange(booking, {
    action: captured ? 'payment.recorded' : 'payment.received',
    entity: 'payment',
    entityId: money.id,
    after: { rail: taken.rail, amountMinor: money.amount, currency: money.currency, receivedOn: taken.receivedOn, outcome },
  });
}

/** A cheque keeps its seat until it clears. */
async function holdSeats({ transaction, now }: Booking, order: OrderRow): Promise<void> {
  const { edition_id: editionId, registration_id: registrationId, seats } = order;
  if (seats === 0 || (await activeReservation(transaction, editionId, registrationId))) return;
  if (!(await takeSeats(transaction, { editionId, registrationId, seats }, { state: 'held', now, until: order.expires_at })))
    throw new Refused('WORKSHOP_FULL');
}
