import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';

/** Where somebody belongs who has nothing left to pay; null: they are right here. */
export function settledWay(status: PaymentStatus | undefined): string | null {
  if (status === 'PAID') return '/abstract-submission';
  return status === 'COMPLIMENTARY' ? '/userProfile' : null;
}
