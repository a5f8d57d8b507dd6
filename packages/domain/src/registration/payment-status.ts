import * as z from 'zod/mini';

/** How far the money of a registration is. The spelling is the one people have always seen, on the wire and in rows. */
export const PaymentStatus = z.enum(['NOT PAID', 'PENDING', 'PAID', 'COMPLIMENTARY', 'REFUNDED']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PayLater = z.enum(['YES', 'NO']);

/** A record without a status is one that waits for its payment. */
export const paymentStatusOf = (value: string | null | undefined): PaymentStatus => PaymentStatus.safeParse(value).data ?? 'PENDING';

/** Nothing is left to pay. */
export const isSettled = (status: PaymentStatus) => status === 'PAID' || status === 'COMPLIMENTARY';

const BADGES: Record<PaymentStatus, string> = {
  'NOT PAID': 'Payment Pending',
  PENDING: 'Payment Pending',
  PAID: 'Paid',
  COMPLIMENTARY: 'Complimentary',
  REFUNDED: 'Refunded',
};

/** The words on the badge of the profile. */
export const paymentBadge = (status: string | null | undefined) => BADGES[paymentStatusOf(status)];
