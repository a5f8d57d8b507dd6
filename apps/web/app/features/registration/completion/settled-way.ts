import { addresses } from '@isocentre/domain/addresses';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';

interface Standing {
  own: { paymentStatus: PaymentStatus } | null;
  /** What a correction has left to pay. */
  difference: object | null;
}

/** Where to redirect somebody with nothing left to pay; null: stay. */
export function settledWay(standing: Standing | undefined): string | null {
  if (standing?.difference) return null;
  const status = standing?.own?.paymentStatus;
  if (status === 'PAID') return addresses.abstracts;
  return status === 'COMPLIMENTARY' ? addresses.profile : null;
}
