import { addresses } from '@isocentre/domain/addresses';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';

/** Where to redirect somebody with nothing left to pay; null: stay. */
export function settledWay(status: PaymentStatus | undefined): string | null {
  if (status === 'PAID') return addresses.abstracts;
  return status === 'COMPLIMENTARY' ? addresses.profile : null;
}
