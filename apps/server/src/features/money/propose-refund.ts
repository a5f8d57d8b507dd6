import type { ProposedRefund } from '@isocentre/domain/payments/money-forms';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { bookFor, paymentOf } from '../payments/begin-booking.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { proposeWithin } from '../payments/propose-refund.ts';

/** Sent twice with one key, it is proposed once. */
export async function proposeRefund(
  deps: MoneyDeps,
  visit: Visit,
  given: ProposedRefund & { paymentId: string },
): Promise<{ refund: string }> {
  const { order } = await paymentOf(deps.db, visit.edition.id, given.paymentId);
  return bookFor(deps, visit, order.registration_id, (booking) =>
    once(booking.transaction, visit.requestKey, async () => ({ refund: await proposeWithin(booking, given) })),
  );
}
