import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';

/** The icon of the payment badge. */
export const paymentState = (status: PaymentStatus): 'good' | 'pending' | 'off' => STATES[status];

const STATES = { 'NOT PAID': 'pending', PENDING: 'pending', PAID: 'good', COMPLIMENTARY: 'good', REFUNDED: 'off' } as const;
