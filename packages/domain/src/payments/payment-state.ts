import * as z from 'zod/mini';

/**
 * The state of one payment. The provider's events arrive in any order and more than once, so a payment is always in the
 * furthest state reported: a late "failed" does not undo a capture, a late capture undoes a "failed". `returned`:
 * authorised, and released before it was captured.
 */
export const PaymentState = z.enum(['created', 'failed', 'authorized', 'returned', 'captured']);
export type PaymentState = z.infer<typeof PaymentState>;

const ORDER: readonly PaymentState[] = PaymentState.options;

export const furthest = (one: PaymentState, other: PaymentState): PaymentState =>
  ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other;

/**
 * Converts the provider's status to ours. Money that was captured and refunded counts as captured; money released
 * before that never arrived.
 */
export function paymentStateOf({ status, captured }: { status: Exclude<PaymentState, 'returned'> | 'refunded'; captured: boolean }) {
  if (status !== 'refunded') return status;
  return captured ? 'captured' : 'returned';
}

/** `processed` and `failed` are final at the provider; if both are reported, the money has gone back. */
export const RefundState = z.enum(['requested', 'pending', 'failed', 'processed']);
export type RefundState = z.infer<typeof RefundState>;

const REFUND_ORDER: readonly RefundState[] = RefundState.options;

export const furthestRefund = (one: RefundState, other: RefundState): RefundState =>
  REFUND_ORDER.indexOf(one) >= REFUND_ORDER.indexOf(other) ? one : other;

/** What a captured payment was for; decided once. */
export const PaymentOutcome = z.enum(['settles', 'second-payment', 'seat-lost', 'mismatch']);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** Refunded automatically. A wrong amount is for organisers to decide. */
export const isSentBack = (outcome: PaymentOutcome): outcome is 'second-payment' | 'seat-lost' =>
  outcome === 'second-payment' || outcome === 'seat-lost';
