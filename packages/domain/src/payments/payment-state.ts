import * as z from 'zod/mini';

/**
 * How far one payment is. What the provider tells arrives in any order and more than once, so a payment is always the
 * furthest it was ever heard of: a late "failed" does not undo a capture, a late capture undoes a "failed". `returned`:
 * the bank had agreed, and the money went back before it was taken.
 */
export const PaymentState = z.enum(['created', 'failed', 'authorized', 'returned', 'captured']);
export type PaymentState = z.infer<typeof PaymentState>;

const ORDER: readonly PaymentState[] = PaymentState.options;

export const furthest = (one: PaymentState, other: PaymentState): PaymentState =>
  ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other;

/** The provider's word for it as ours. Money that was taken and sent back was captured; what went back before that never came. */
export function paymentStateOf({ status, captured }: { status: Exclude<PaymentState, 'returned'> | 'refunded'; captured: boolean }) {
  if (status !== 'refunded') return status;
  return captured ? 'captured' : 'returned';
}

/** `processed` and `failed` are the provider's last words; should both be heard, the money has gone back. */
export const RefundState = z.enum(['requested', 'pending', 'failed', 'processed']);
export type RefundState = z.infer<typeof RefundState>;

const REFUND_ORDER: readonly RefundState[] = RefundState.options;

export const furthestRefund = (one: RefundState, other: RefundState): RefundState =>
  REFUND_ORDER.indexOf(one) >= REFUND_ORDER.indexOf(other) ? one : other;

/** What a captured payment turned out to be for; decided once. */
export const PaymentOutcome = z.enum(['settles', 'second-payment', 'place-lost', 'mismatch']);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** Sent back without anybody asking. A wrong amount is for organisers to judge. */
export const isSentBack = (outcome: PaymentOutcome): outcome is 'second-payment' | 'place-lost' =>
  outcome === 'second-payment' || outcome === 'place-lost';
