import * as z from 'zod/mini';
import type { Moves } from '../moves.ts';

/**
 * The state of one payment. The provider's events arrive in any order and more than once, so a payment is always in the
 * furthest state reported: a late "failed" does not undo a capture, a late capture undoes a "failed". `returned`:
 * authorised, and released before it was captured. Offline money has fewer states: a cheque is `authorized` when
 * received and `captured` when cleared or `returned` when it bounces, anything else is `captured` at once; what was
 * recorded by mistake is `reversed`.
 */
export const PaymentState = z.enum(['created', 'failed', 'authorized', 'returned', 'captured', 'reversed']);
export type PaymentState = z.infer<typeof PaymentState>;

export const PAYMENT_MOVES: Moves<PaymentState> = {
  created: ['failed', 'authorized', 'returned', 'captured'],
  failed: ['authorized', 'returned', 'captured'],
  authorized: ['returned', 'captured'],
  returned: ['captured'],
  captured: ['reversed'],
  reversed: [],
};

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

/** How the money came; `moved`: it had been paid too much for another registration. */
export const Rail = z.enum(['provider', 'cash', 'card-terminal', 'transfer', 'cheque', 'moved']);
export type Rail = z.infer<typeof Rail>;
/** Handed over or sent to us. */
export type OfflineRail = Exclude<Rail, 'provider' | 'moved'>;

/** What a captured payment was for; decided once. */
export const PaymentOutcome = z.enum(['settles', 'part', 'difference', 'second-payment', 'seat-lost', 'mismatch']);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** Given back: by the provider at once, offline money when organisers have approved it. A wrong amount is for organisers to decide. */
export const isSentBack = (outcome: PaymentOutcome): outcome is 'second-payment' | 'seat-lost' =>
  outcome === 'second-payment' || outcome === 'seat-lost';

/** Counts as paid for the registration, and has a receipt. */
export const isKept = (outcome: PaymentOutcome) => outcome === 'settles' || outcome === 'part' || outcome === 'difference';
