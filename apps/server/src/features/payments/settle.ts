import { DAY_MS } from '@isocentre/domain/durations';
import { isSentBack, isKept, type PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { covers, owing } from '@isocentre/domain/payments/balance';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { writeEvent } from '../../platform/webhook-events.ts';
import { movePaymentStatus } from '../registration/queries/move-payment-status.ts';
import { auditChange, type Booking, insistMoved, type Money } from './booking.ts';
import { giveReceipt } from './give-receipt.ts';
import { organisersNoteLetter, receiptLetter } from './letter-definitions.ts';
import { proposeExcess } from './propose-excess.ts';
import { raiseVersion } from './queries/adjustments.ts';
import { balanceOf } from './queries/balance.ts';
import { moveOrder, replaceOrders } from './queries/move-order.ts';
import type { OrderRow } from './queries/orders.ts';
import { recordEvent } from './queries/payments.ts';
import { endWaiting } from './queries/waiting-list.ts';
import { freeSeats, secureSeats } from './seats.ts';
import { sendBack } from './send-back.ts';
import { secureVoucher } from './use-voucher.ts';

/** How long the rest of a price stays payable at that price once a part has come. */
const REST_MS = 14 * DAY_MS;

/** Decides what money that has just come is for, and takes the seats it pays for, if any. Decided once per payment. */
export async function decideOutcome(booking: Booking, order: OrderRow, money: Money): Promise<PaymentOutcome> {
  const { transaction, registration, now } = booking;
  const { edition_id: editionId, id } = registration;
  // Nobody comes for it: whatever arrives goes back.
  if (registration.cancelled_at) return 'second-payment';
  // The provider takes exactly what an order says. Offline money is whatever was handed over.
  if (money.currency !== order.currency || (money.rail === 'provider' && money.amount !== order.amount_minor)) return 'mismatch';
  if (order.kind === 'difference') {
    const open = registration.payment_status === 'PAID' && owing(await balanceOf(transaction, editionId, id)).open > 0;
    return open ? 'difference' : 'second-payment';
  }
  if (isSettled(registration.payment_status)) return 'second-payment';
  if (money.amount < order.price_minor) {
    const balance = await balanceOf(transaction, editionId, id);
    const price = order.price_minor + (balance.orderId === order.id ? balance.adjustments : 0);
    if (!covers(balance, price, money.amount)) return 'part';
  }
  // At a voucher's price, of which nobody else may have taken the use meanwhile: organisers decide.
  if (order.voucher_id !== null && !(await secureVoucher(transaction, order, now))) return 'mismatch';
  if (order.seats > 0 && !(await secureSeats(transaction, order, now))) return 'seat-lost';
  return 'settles';
}

const EVENTS = {
  settles: 'settled',
  part: 'part',
  difference: 'difference',
  mismatch: 'mismatch',
  'second-payment': 'sent-back',
  'seat-lost': 'sent-back',
} as const;

/** Does what an outcome means, whichever way the money came. The payment is stored already. */
export async function followOutcome(booking: Booking, order: OrderRow, money: Money, outcome: PaymentOutcome): Promise<void> {
  const { transaction, source } = booking;
  const { edition_id: editionId } = order;
  await recordEvent(transaction, {
    edition_id: editionId,
    order_id: order.id,
    payment_id: money.id,
    currency: money.currency,
    source,
    kind: EVENTS[outcome],
    fact: `${EVENTS[outcome]} ${money.name}`,
  });
  if (outcome === 'settles') await settle(booking, order, money);
  if (outcome === 'part') await bookPart(booking, order, money);
  if (outcome === 'difference') await bookDifference(booking, order, money);
  if (outcome === 'mismatch') {
    await moveOrder(transaction, order, 'review');
    await writeEvent(transaction, { editionId, type: 'payment.flagged', entity: 'payment', entityId: money.id });
  }
  if (isSentBack(outcome)) await sendBack(booking, order, money, outcome);
  const wasClosed = order.state === 'expired' || order.state === 'replaced';
  if (!isKept(outcome) || wasClosed)
    await writeLetter(transaction, organisersNoteLetter, { editionId, about: money.id, occasion: outcome });
}

/** The delegate gets what was paid for, whatever was chosen in another window meanwhile. */
async function settle(booking: Booking, order: OrderRow, money: Money): Promise<void> {
  const { transaction, registration, now } = booking;
  const { edition_id: editionId, id: registrationId, payment_status: status } = registration;
  const hadParts = (await balanceOf(transaction, editionId, registrationId)).orderId !== null;
  if (order.state !== 'paid') insistMoved(await moveOrder(transaction, order, 'paid'), { order: order.state });
  await replaceOrders(transaction, registration, { except: order.id });
  if (order.seats === 0) await freeSeats(transaction, booking, { editionId, registrationId });
  await endWaiting(transaction, editionId, registrationId, order.seats > 0 ? 'booked' : 'left');
  const moved = await movePaymentStatus(transaction, registration, 'PAID', {
    category: order.category,
    registration_type: order.registration_type,
    completed_at: registration.completed_at ?? now,
    pay_later: false,
  });
  insistMoved(moved, { paymentStatus: status });
  await auditChange(booking, {
    action: 'registration.paid',
    entity: 'registration',
    entityId: registrationId,
    before: { paymentStatus: status, payLater: registration.pay_later },
    after: { paymentStatus: 'PAID', payLater: false, paymentId: money.name, amountMinor: money.amount, currency: money.currency },
  });
  registration.payment_status = 'PAID';
  await sendReceipt(booking, order, money);
  if (hadParts || money.amount > order.price_minor) await proposeExcess(booking);
}

async function sendReceipt(booking: Booking, order: OrderRow, money: Money, what?: 'part payment' | 'difference'): Promise<void> {
  const { transaction, registration } = booking;
  const receiptId = await giveReceipt(booking, order, money, what);
  const letter = { editionId: order.edition_id, about: receiptId, accountId: registration.account_id };
  await writeLetter(transaction, receiptLetter, letter);
}

/** Less than what is due: the rest stays payable at this price for a while. */
async function bookPart(booking: Booking, order: OrderRow, money: Money): Promise<void> {
  const { transaction, registration, now } = booking;
  const until = new Date(now.getTime() + REST_MS);
  if (order.state !== 'part') insistMoved(await moveOrder(transaction, order, 'part', { expires_at: until }), { order: order.state });
  await replaceOrders(transaction, registration, { except: order.id });
  await raiseVersion(transaction, registration);
  await auditChange(booking, {
    action: 'registration.part-paid',
    entity: 'registration',
    entityId: registration.id,
    after: { paymentId: money.name, amountMinor: money.amount, currency: money.currency, priceMinor: order.price_minor },
  });
  await sendReceipt(booking, order, money, 'part payment');
}

async function bookDifference(booking: Booking, order: OrderRow, money: Money): Promise<void> {
  const { transaction, registration } = booking;
  if (order.state !== 'paid') insistMoved(await moveOrder(transaction, order, 'paid'), { order: order.state });
  await replaceOrders(transaction, registration, { except: order.id, states: ['preparing', 'open'] });
  await auditChange(booking, {
    action: 'registration.difference-paid',
    entity: 'registration',
    entityId: registration.id,
    after: { paymentId: money.name, amountMinor: money.amount, currency: money.currency },
  });
  await sendReceipt(booking, order, money, 'difference');
  await proposeExcess(booking);
}
