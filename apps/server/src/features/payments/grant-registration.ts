import type { Edition } from '@isocentre/domain/editions/edition';
import { credit } from '@isocentre/domain/payments/balance';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { Grants } from '../../platform/database-types.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { movePaymentStatus } from '../registration/queries/move-payment-status.ts';
import { bookFor } from './begin-booking.ts';
import { accountOfActor, auditChange, type Booking, insistMoved } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { insertGrant } from './queries/adjustments.ts';
import { balanceOf } from './queries/balance.ts';
import { replaceOrders } from './queries/move-order.ts';
import { endWaiting } from './queries/waiting-list.ts';
import { freeSeats, secureSeats } from './seats.ts';

export interface Grant {
  as: Grants['reason'];
  /** The organiser's words. */
  reason: string;
}

/**
 * A registration without money, for faculty, guests, sponsors and staff: COMPLIMENTARY, with a seat where the category
 * includes one. Money that still arrives is a second payment.
 */
export const grantRegistration = (deps: MoneyDeps, visit: RegistrationVisit, grant: Grant): Promise<void> =>
  bookFor(deps, visit, visit.registrationId, (booking) => grantWithin(booking, visit.edition.edition, grant));

/** In the transaction that has locked the registration, and may have made it. */
export async function grantWithin(booking: Booking, edition: Edition, { as, reason }: Grant): Promise<void> {
  const { transaction, registration, now } = booking;
  const { edition_id: editionId, id: registrationId, payment_status: status } = registration;
  const category = edition.categories.find((one) => one.code === registration.category);
  if (accountOfActor(booking.actor) === registration.account_id) throw new Refused('OWN_REGISTRATION');
  if (registration.cancelled_at) throw new Refused('RESTORE_FIRST');
  if (isSettled(status)) throw new Refused('ALREADY_SETTLED');
  if (!category) throw new Refused('REGISTRATION_INCOMPLETE');
  if (credit(await balanceOf(transaction, editionId, registrationId)) > 0) throw new Refused('MONEY_TAKEN');
  await replaceOrders(transaction, registration);
  const seats = seatsOf(category);
  const wanted = { edition_id: editionId, registration_id: registrationId, seats };
  if (seats === 0) await freeSeats(transaction, booking, { editionId, registrationId });
  else if (!(await secureSeats(transaction, wanted, now))) throw new Refused('WORKSHOP_FULL');
  await endWaiting(transaction, editionId, registrationId, seats > 0 ? 'booked' : 'left');
  const moved = await movePaymentStatus(transaction, registration, 'COMPLIMENTARY', {
    registration_type: 'complimentary',
    completed_at: registration.completed_at ?? now,
    pay_later: false,
  });
  insistMoved(moved, { paymentStatus: status });
  const granted = { edition_id: editionId, registration_id: registrationId, reason: as, granted_by: accountOfActor(booking.actor) };
  insistMoved(await insertGrant(transaction, { ...granted, granted_at: now }), { paymentStatus: status });
  await auditChange(booking, {
    action: 'registration.granted',
    entity: 'registration',
    entityId: registrationId,
    before: { paymentStatus: status },
    after: { paymentStatus: 'COMPLIMENTARY', as },
    reason,
  });
}
