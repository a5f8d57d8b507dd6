import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@isocentre/domain/durations';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { money as inWords } from '@isocentre/domain/fees/fee-table';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { owing } from '@isocentre/domain/payments/balance';
import type { OfflineRail, PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { looksLikeCard, transferKey } from '@isocentre/domain/payments/transfer-key';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { bookFor } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, type Money } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { priceOf } from './price-of.ts';
import { balanceOf } from './queries/balance.ts';
import { insertOfflineOrder, type OfflineOrder } from './queries/insert-offline-order.ts';
import { insertPayment } from './queries/move-payment.ts';
import { replaceOrders } from './queries/move-order.ts';
import { findOrder, type OrderRow } from './queries/orders.ts';
import { type Payer, readPayer } from './queries/payers.ts';
import { recordEvent } from './queries/payments.ts';
import { activeReservation, takeSeats } from './queries/seats.ts';
import { isTransferRecorded, lockTransfer } from './queries/transfers.ts';
import { decideOutcome, followOutcome } from './settle.ts';

/** How long a cheque may take to clear. Its seat is held meanwhile. */
const CLEARING_MS = 30 * DAY_MS;

export interface TakenMoney {
  rail: OfflineRail;
  channel: 'desk' | 'office';
  amountMinor: number;
  /** The day it came, in the edition's zone: its price applies. */
  receivedOn: string;
  /** The bank's number of a transfer, a cheque's number, a terminal's approval code. */
  reference: string | null;
}

/**
 * Records money that did not come through the provider: all of the price, a part of it, or more; a difference; or a
 * second payment, which is proposed to be given back. An online order that is open is closed.
 */
export async function recordPayment(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  given: TakenMoney,
): Promise<{ paymentId: string; outcome: PaymentOutcome | null }> {
  const taken = checked(given, localDate(visit.now, visit.edition.edition.timeZone));
  return bookFor(deps, visit, visit.registrationId, async (booking) => {
    const { transaction, registration, now } = booking;
    // Under the lock: what is due, and what has been paid, cannot change any more.
    const payer = await readPayer(transaction, registration.edition_id, registration.id);
    if (!payer) throw new Refused('NO_REGISTRATION');
    // A cheque is not money yet: it can be handed back.
    if (payer.cancelled && taken.rail === 'cheque') throw new Refused('RESTORE_FIRST');
    await refuseSecondRecord(booking, taken);
    const order = await orderFor(booking, visit, payer, taken);
    const money: Money = {
      id: randomUUID(),
      name: '',
      rail: taken.rail,
      amount: taken.amountMinor,
      currency: order.currency,
      paidAt: now,
    };
    money.name = money.id;
    if (taken.rail === 'cheque') {
      await holdSeats(booking, order);
      await store(booking, order, money, taken, null);
      return { paymentId: money.id, outcome: null };
    }
    const outcome = await decideOutcome(booking, order, money);
    await store(booking, order, money, taken, outcome);
    await followOutcome(booking, order, money, outcome);
    return { paymentId: money.id, outcome };
  });
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
  return { ...given, reference: reference !== null && given.rail === 'transfer' ? transferKey(reference) : reference };
}

/** One transfer is recorded once in a society, however it is written, and by however many at once. */
async function refuseSecondRecord({ transaction, registration }: Booking, { rail, reference }: TakenMoney): Promise<void> {
  if (rail !== 'transfer' || reference === null) return;
  await lockTransfer(transaction, registration.edition_id, reference);
  const before = await isTransferRecorded(transaction, registration.edition_id, reference);
  if (before) throw new Refused('TRANSFER_RECORDED', { current: { paymentId: before } });
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
  const terms = await termsOf(booking, visit, payer, taken);
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
  return insertOfflineOrder(transaction, { ...common, ...terms });
}

type Terms = Omit<OfflineOrder, 'edition_id' | 'registration_id' | 'channel' | 'payment_account' | 'created_at' | 'expires_at'>;

async function termsOf(
  { transaction, registration, now }: Booking,
  visit: RegistrationVisit,
  payer: Payer,
  taken: TakenMoney,
): Promise<Terms> {
  const { edition } = visit.edition;
  const category = edition.categories.find((one) => one.code === payer.category);
  const at = momentOf(taken.receivedOn, visit);
  const quote = quoteToday(edition, payer, at);
  if (isSettled(registration.payment_status)) {
    const balance = await balanceOf(transaction, registration.edition_id, registration.id);
    const { open } = owing(balance);
    const booked = balance.orderId === null ? undefined : await findOrder(transaction, registration.edition_id, balance.orderId);
    if (open === 0 && taken.rail === 'cheque') throw new Refused('NOTHING_OPEN');
    const currency = booked?.currency ?? quote?.currency;
    if (currency === undefined) throw new Refused('NOTHING_TO_PAY');
    return {
      kind: open > 0 ? 'difference' : 'registration',
      category: payer.category ?? '',
      registration_type: payer.registration_type ?? '',
      amount_minor: taken.amountMinor,
      price_minor: taken.amountMinor,
      currency,
      price: inWords({ chargeMinor: taken.amountMinor, currency }),
      seats: 0,
      quoted_at: at,
    };
  }
  if ([payer.category, payer.mobile, payer.designation, payer.postal_address, payer.postal_pin].some((one) => !one))
    throw new Refused('REGISTRATION_INCOMPLETE');
  if (!category || !quote) throw new Refused('REGISTRATION_CLOSED');
  if (quote.chargeMinor === 0) throw new Refused('NOTHING_TO_PAY');
  const price = await priceOf(transaction, payer, quote, { quotedAt: at, now });
  return {
    kind: 'registration',
    category: category.code,
    registration_type: price.type,
    amount_minor: price.amountMinor,
    price_minor: price.priceMinor,
    currency: price.currency,
    price: price.price,
    seats: seatsOf(category),
    quoted_at: price.quotedAt,
  };
}

/** Today: now. An earlier day: its last moment. */
function momentOf(day: string, { edition: { edition }, now }: RegistrationVisit): Date {
  if (day === localDate(now, edition.timeZone)) return now;
  return new Date(startOfDay(dayAfter(day), edition.timeZone).getTime() - 1);
}

async function store(booking: Booking, order: OrderRow, money: Money, taken: TakenMoney, outcome: PaymentOutcome | null): Promise<void> {
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
