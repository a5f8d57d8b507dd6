import { refused, unknownId, wrongInput } from './api-errors.ts';
import { unixSeconds } from './clock.ts';
import type { Payment, PaymentError } from './entities.ts';
import { makeId } from './ids.ts';
import { findOrder, readAmount, readCurrency } from './orders.ts';
import { giveBack } from './refunds.ts';
import type { World } from './world.ts';

/**
 * A payment's transitions: created, authorised, captured, or failed and later authorised after all. Each sends an
 * event.
 */

export interface Attempt {
  method?: Payment['method'] | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | null | undefined;
  /** An amount other than the order's, which the real provider would not allow. */
  amount?: number | undefined;
  currency?: string | undefined;
}

/** The bank was asked and has not responded. */
export function attempt(world: World, orderId: string, given: Attempt): Payment {
  const { store, clock } = world;
  const order = findOrder(world, orderId);
  store.orders.put({ ...order, attempts: order.attempts + 1, status: order.status === 'paid' ? 'paid' : 'attempted' });
  return store.payments.put({
    id: makeId('pay'),
    order_id: order.id,
    amount: given.amount ?? order.amount,
    currency: given.currency ?? order.currency,
    status: 'created',
    method: given.method ?? 'card',
    amount_refunded: 0,
    captured: false,
    email: given.email ?? 'delegate@example.org',
    contact: given.contact ?? '+919000090000',
    description: given.description ?? null,
    notes: order.notes,
    fee: null,
    tax: null,
    error: null,
    created_at: unixSeconds(clock),
  });
}

export function findPayment({ store }: World, id: string): Payment {
  const payment = store.payments.get(id);
  if (!payment) throw unknownId();
  return payment;
}

/**
 * The bank agreed. A payment for an order that is already paid is refunded at once, as documented; `keepSecond` keeps
 * it, to test a merchant's own guard.
 */
export function authorize(world: World, id: string, { keepSecond = false } = {}): Payment {
  const before = findPayment(world, id);
  if (before.status !== 'created' && before.status !== 'failed') return before;
  const order = findOrder(world, before.order_id);
  const payment = world.store.payments.put({ ...before, status: 'authorized', error: null });
  world.emit('payment.authorized', { payment });
  if (order.status === 'paid' && !keepSecond) {
    giveBack(world, payment, payment.amount, {});
    return findPayment(world, id);
  }
  const ageMinutes = (unixSeconds(world.clock) - payment.created_at) / 60;
  if (order.capture.automatic && ageMinutes <= order.capture.automaticExpiry) return capture(world, id);
  world.plan('expire', id, Math.max(0, (order.capture.manualExpiry - ageMinutes) * 60));
  return payment;
}

/** The money is the merchant's. */
export function capture(world: World, id: string): Payment {
  const before = findPayment(world, id);
  if (before.status !== 'authorized') return before;
  const fee = Math.round(before.amount * 0.02);
  const payment = world.store.payments.put({ ...before, status: 'captured', captured: true, fee, tax: Math.round(fee * 0.18) });
  const order = findOrder(world, payment.order_id);
  const paid = Math.min(order.amount, order.amount_paid + payment.amount);
  const after = world.store.orders.put({ ...order, amount_paid: paid, status: paid >= order.amount ? 'paid' : order.status });
  world.emit('payment.captured', { payment });
  if (order.status !== 'paid' && after.status === 'paid') world.emit('order.paid', { payment, order: after });
  return payment;
}

/** The merchant requests the capture. */
export function captureOnRequest(world: World, id: string, body: Readonly<Record<string, unknown>>): Payment {
  const payment = findPayment(world, id);
  const amount = readAmount(body['amount']);
  const currency = readCurrency(body['currency']);
  if (payment.status === 'captured' || payment.status === 'refunded') throw refused('This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw refused('Only payments which have been authorized and not yet captured can be captured');
  }
  if (amount !== payment.amount) throw wrongInput('Capture amount must be equal to the amount authorized', 'amount');
  if (currency !== payment.currency) throw wrongInput('Currency of the payment and of the capture must be the same', 'currency');
  return capture(world, id);
}

export const DECLINED: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
};

export const NO_ANSWER: PaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'Payment was unsuccessful as the bank did not answer in time. Any amount deducted will be refunded.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_timed_out',
};

export function fail(world: World, id: string, error: PaymentError): Payment {
  const before = findPayment(world, id);
  if (before.status !== 'created') return before;
  const payment = world.store.payments.put({ ...before, status: 'failed', error });
  world.emit('payment.failed', { payment });
  return payment;
}

/** Authorised and never captured: the provider returns the money. */
export function expire(world: World, id: string): void {
  const payment = findPayment(world, id);
  if (payment.status === 'authorized') giveBack(world, payment, payment.amount, {});
}
