import * as z from 'zod/mini';
import type { Moves } from '../moves.ts';
import type { ProofStanding } from './proofs.ts';

/** The payment status of a registration. The spelling is the one people have always seen, in the API and in rows. */
export const PaymentStatus = z.enum(['NOT PAID', 'PENDING', 'PAID', 'COMPLIMENTARY', 'REFUNDED']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/**
 * Until it is settled, a registration can be completed again and again. PAID ends when a refund ends the registration
 * (REFUNDED), or when its offline payment was recorded by mistake (NOT PAID). COMPLIMENTARY ends when organisers move it to a
 * category that has to be paid.
 */
export const PAYMENT_STATUS_MOVES: Moves<PaymentStatus> = {
  'NOT PAID': ['NOT PAID', 'PENDING', 'PAID', 'COMPLIMENTARY'],
  PENDING: ['PENDING', 'NOT PAID', 'PAID', 'COMPLIMENTARY'],
  PAID: ['REFUNDED', 'NOT PAID'],
  COMPLIMENTARY: ['NOT PAID'],
  REFUNDED: ['PAID', 'COMPLIMENTARY'],
};

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
