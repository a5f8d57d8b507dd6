import { credit } from '@isocentre/domain/payments/balance';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import type { Grants } from '../../platform/database-types.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { movePaymentStatus } from '../registration/queries/move-payment-status.ts';
import { bookFor } from './begin-booking.ts';
import { accountOfActor, auditChange, insistMoved } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { insertGrant } from './queries/adjustments.ts';
import { balanceOf } from './queries/balance.ts';
import { replaceOrders } from './queries/move-order.ts';
import { endWaiting } from './queries/waiting-list.ts';
import { freeSeats, secureSeats } from './seats.ts';

/**
 * A registration without money, for faculty, guests, sponsors and staff: COMPLIMENTARY, with a seat where the category
 * includes one. Money that still arrives is a second payment.
 */
export async function grantRegistration(
  deps: MoneyDeps,
  visit: RegistrationVisit,
  { as, reason }: { as: Grants['reason']; reason: string },
): Promise<void> {
  await bookFor(deps, visit, visit.registrationId, async (booking) => {
    const { transaction, registration, now } = booking;
    const { edition_id: editionId, id: registrationId, payment_status: status } = registration;
    const category = visit.edition.edition.categories.find((one) => one.code === registration.category);
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
  });
}
