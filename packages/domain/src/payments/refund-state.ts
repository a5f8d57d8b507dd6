import * as z from 'zod/mini';
import type { Moves } from '../moves.ts';

/**
 * A refund. Proposed by one organiser and approved or declined by another; the refund of a payment that was not for us
 * begins as `requested`. `processed` and `failed` are final at the provider; if both are reported, the money has gone
 * back. A failed refund is proposed anew, by the same or another method. An approved one in cash or by transfer is declined if
 * the money has meanwhile gone back another way.
 */
export const RefundState = z.enum(['proposed', 'declined', 'requested', 'pending', 'failed', 'processed']);
export type RefundState = z.infer<typeof RefundState>;

export const REFUND_MOVES: Moves<RefundState> = {
  proposed: ['declined', 'requested'],
  declined: [],
  requested: ['declined', 'pending', 'failed', 'processed'],
  pending: ['failed', 'processed'],
  failed: ['processed'],
  processed: [],
};

/** What its delegate sees: a proposal is not theirs to see. */
export const SentRefundState = z.enum(['requested', 'pending', 'failed', 'processed']);
export type SentRefundState = z.infer<typeof SentRefundState>;

export const isSent = (state: RefundState): state is SentRefundState => SentRefundState.options.some((one) => one === state);

/** The furthest state of a refund that the provider has reported. */
export const furthestRefund = (one: SentRefundState, other: SentRefundState): SentRefundState =>
  SentRefundState.options.indexOf(one) >= SentRefundState.options.indexOf(other) ? one : other;

/** What is left of a payment for other refunds: what is approved or under way is gone, what is only proposed is not. */
export const leftOfPayment = (amountMinor: number, refunds: ReadonlyArray<{ state: RefundState; amount_minor: number }>): number =>
  refunds.reduce((left, { state, amount_minor: back }) => (isSent(state) && state !== 'failed' ? left - back : left), amountMinor);

/** How the money can be given back. */
export const GivingBack = z.enum(['provider', 'cash', 'transfer']);
export type GivingBack = z.infer<typeof GivingBack>;

/** How it went; `moved`: it stayed with us and pays for another registration. */
export const RefundMethod = z.enum([...GivingBack.options, 'moved']);
export type RefundMethod = z.infer<typeof RefundMethod>;

/** Whether it can still be declined: what the provider has been asked for may have gone back already. */
export const canBeDeclined = ({ state, method }: { state: RefundState; method: RefundMethod }): boolean =>
  state === 'proposed' || (state === 'requested' && method !== 'provider');

/** What becomes of the registration when the money has gone back. */
export const RefundEffect = z.enum(['keeps', 'ends']);
export type RefundEffect = z.infer<typeof RefundEffect>;
