import { randomUUID } from 'node:crypto';
import type { PaymentView } from '@isocentre/contract/payments';
import { workshopSalesOpen } from '@isocentre/domain/editions/calendar';
import { Refused } from '@isocentre/domain/refusals';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { freeSeats } from './seats.ts';
import { lockRegistration } from './queries/payments.ts';
import { activeReservation, countSeats } from './queries/seats.ts';
import { endWaiting, insertWaiting, waitingOf } from './queries/waiting-list.ts';
import { readPaymentState } from './read-payment-state.ts';

/** Puts the visitor on the waiting list; somebody already on it keeps their position. */
export async function joinWaitingList(deps: PaymentDeps, visit: RegistrationVisit): Promise<PaymentView> {
  const { edition } = visit.edition;
  if (!workshopSalesOpen(edition, visit.now)) throw new Refused('WORKSHOP_SALES_CLOSED');
  await locked(deps, visit, async (transaction, registration) => {
    const { edition_id: editionId, id: registrationId } = registration;
    const category = edition.categories.find((one) => one.code === registration.category);
    const seats = category ? seatsOf(category) : 0;
    if (registration.cancelled_at) throw new Refused('REGISTRATION_CANCELLED');
    if (seats === 0) throw new Refused('NO_SEAT_WANTED');
    if (registration.payment_status === 'PAID') throw new Refused('ALREADY_PAID');
    if (await waitingOf(transaction, editionId, registrationId)) return;
    const counted = await countSeats(transaction, editionId);
    const holds = await activeReservation(transaction, editionId, registrationId);
    if (holds || !counted || counted.capacity === null || counted.taken + seats <= counted.capacity) throw new Refused('SEATS_FREE');
    const id = randomUUID();
    await insertWaiting(transaction, { editionId, id, registrationId, seats, now: deps.clock.system() });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'waiting-list.joined',
      entity: 'waiting-list',
      entityId: id,
      after: { seats },
      requestId: visit.requestId,
    });
  });
  return readPaymentState(deps, visit);
}

/** Takes the visitor off the waiting list; a seat offered to them goes to the next person. */
export async function leaveWaitingList(deps: PaymentDeps, visit: RegistrationVisit): Promise<PaymentView> {
  await locked(deps, visit, async (transaction, { edition_id: editionId, id: registrationId }) => {
    const waiting = await waitingOf(transaction, editionId, registrationId);
    if (!waiting) throw new Refused('NOT_WAITING');
    await endWaiting(transaction, editionId, registrationId, 'left');
    const held = await activeReservation(transaction, editionId, registrationId);
    if (held?.state === 'held') await freeSeats(transaction, { now: deps.clock.system() }, { editionId, registrationId });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'waiting-list.left',
      entity: 'waiting-list',
      entityId: waiting.id,
      requestId: visit.requestId,
    });
  });
  return readPaymentState(deps, visit);
}

type Locked = Awaited<ReturnType<typeof lockRegistration>>;

async function locked(
  { db }: PaymentDeps,
  visit: RegistrationVisit,
  work: (transaction: PaymentDeps['db'], registration: Locked) => Promise<void>,
): Promise<void> {
  const { edition, registrationId } = visit;
  await db.transaction().execute(async (transaction) => work(transaction, await lockRegistration(transaction, edition.id, registrationId)));
}
