import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { Booking } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { eventSource } from './queries/event-source.ts';
import { findPayment, lockRegistration } from './queries/payments.ts';
import { findOrder } from './queries/orders.ts';
import { findRefund } from './queries/refunds.ts';

/** Who acts, in which edition; about which registration is found from the payment or refund. */
export type MoneyVisit = Pick<RegistrationVisit, 'edition' | 'actor' | 'requestId'>;

/**
 * One transaction about one registration's money on behalf of an organiser or the desk. The registration is locked first,
 * as by every other writer.
 */
export const bookFor = <Answer>(
  deps: MoneyDeps,
  visit: MoneyVisit,
  registrationId: string,
  work: (booking: Booking) => Promise<Answer>,
): Promise<Answer> =>
  deps.db.transaction().execute(async (transaction) => work(await bookWithin(transaction, deps, visit, registrationId)));

/** The same inside a transaction that has begun. */
export async function bookWithin(
  transaction: Database,
  { enqueue, clock }: MoneyDeps,
  { edition, actor, requestId }: MoneyVisit,
  registrationId: string,
): Promise<Booking> {
  const registration = await lockRegistration(transaction, edition.id, registrationId);
  const now = clock.system();
  const shown = (instant: Date) => clock.asShown(instant, {});
  return { transaction, enqueue, now, shown, registration, actor, source: eventSource(actor), requestId };
}

/** The payment, its order and whose registration it is; both are read again under the lock. */
export async function paymentOf(db: Database, editionId: number, paymentId: string) {
  const payment = await findPayment(db, editionId, paymentId);
  const order = payment && (await findOrder(db, editionId, payment.order_id));
  if (!payment || !order) throw new Refused('NOT_FOUND');
  return { payment, order };
}

export async function refundWithPayment(db: Database, editionId: number, refundId: string) {
  const refund = await findRefund(db, editionId, refundId);
  if (!refund) throw new Refused('NOT_FOUND');
  return refund;
}
