import * as z from 'zod/mini';
import type { ProofStanding } from './proofs.ts';

/** The payment status of a registration. The spelling is the one people have always seen, in the API and in rows. */
export const PaymentStatus = z.enum(['NOT PAID', 'PENDING', 'PAID', 'COMPLIMENTARY', 'REFUNDED']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PayLater = z.enum(['YES', 'NO']);

/** A record without a status is waiting for its payment. */
export const paymentStatusOf = (value: string | null | undefined): PaymentStatus => PaymentStatus.safeParse(value).data ?? 'PENDING';

/** Nothing is left to pay. */
export const isSettled = (status: PaymentStatus) => status === 'PAID' || status === 'COMPLIMENTARY';

/**
 * Nothing is left to pay and nothing to show: only then are badge and certificate issued. A required document counts
 * once the organisers have accepted it.
 */
export const isConfirmed = (status: PaymentStatus, proof: ProofStanding) =>
  isSettled(status) && (proof === 'not-wanted' || proof === 'verified');

const BADGES: Record<PaymentStatus, string> = {
  'NOT PAID': 'Payment Pending',
  PENDING: 'Payment Pending',
  PAID: 'Paid',
  COMPLIMENTARY: 'Complimentary',
  REFUNDED: 'Refunded',
};

/** The text of the profile's badge. */
export const paymentBadge = (status: string | null | undefined) => BADGES[paymentStatusOf(status)];
