import type { Workshop } from '@isocentre/contract/workshop';
import { HOUR_MS } from '@isocentre/domain/durations';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import { moveSeats } from '../registration/queries/move-seats.ts';
import { auditChange, type Booking, refuseOwn } from './booking.ts';
import { bookFor } from './begin-booking.ts';
import type { Visit } from '../../platform/feature.ts';
import type { MoneyDeps } from './deps.ts';
import { lockRegistration } from './queries/payments.ts';
import { activeReservation, takeSeats } from './queries/seats.ts';
import { endWaiting, extendOffer as extendStored, findEntry, offerEntry, putOffered } from './queries/waiting-list.ts';
import { findRegistered, isBeingPaid } from './queries/workshop.ts';
import { freeSeats, OFFER_MS, tellOffer } from './seats.ts';
import { readWorkshop } from './workshop.ts';

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** One transaction about one entry of the waiting list; its registration is locked first, as by everybody who pays or leaves. */
async function withEntry(
  deps: MoneyDeps,
  id: string,
  visit: Visit,
  work: (booking: Booking, entry: Entry) => Promise<void>,
): Promise<Workshop> {
  const editionId = visit.edition.id;
  const found = await findEntry(deps.db, editionId, id);
  if (!found) throw new Refused('NOT_FOUND');
  return bookFor(deps, visit, found.registrationId, async (booking) => {
    const entry = await findEntry(booking.transaction, editionId, id);
    if (!entry) throw new Refused('NOT_FOUND');
    if (entry.state !== 'waiting' && entry.state !== 'offered')
      throw new Refused('CHANGED_ELSEWHERE', { current: await readWorkshop(booking.transaction, visit), words: GONE });
    await work(booking, entry);
    return readWorkshop(booking.transaction, visit);
  });
}

const GONE = 'This person is not on the waiting list any more, so nothing was done.';
const NOT_OFFERED = 'This person has no open offer, so nothing was done.';

const audit = (booking: Booking, action: string, reason: string, after: object) =>
  auditChange(booking, { action, entity: 'registration', entityId: booking.registration.id, after, reason });

/** Before those who wait longer; they keep their order. */
export const offerOutOfTurn = (deps: MoneyDeps, { id, reason }: { id: string; reason: string }, visit: Visit): Promise<Workshop> =>
  withEntry(deps, id, visit, async (booking, entry) => {
    const { transaction, registration, now } = booking;
    refuseOwn(booking);
    if (registration.cancelled_at) throw new Refused('RESTORE_FIRST');
    if (entry.state !== 'waiting')
      throw new Refused('CHANGED_ELSEWHERE', { words: 'This person has an offer already, so nothing was done.' });
    const until = new Date(now.getTime() + OFFER_MS);
    const editionId = registration.edition_id;
    const seats = { editionId, registrationId: registration.id, seats: entry.seats };
    if (!(await takeSeats(transaction, seats, { state: 'held', now, until }))) throw new Refused('NO_FREE_SEAT');
    await offerEntry(transaction, editionId, id, until);
    await tellOffer(transaction, { editionId, id, registrationId: registration.id, until });
    await audit(booking, 'waiting-list.offered', reason, { until: until.toISOString() });
  });

/** The place stays theirs for so many hours from now; a new letter says until when. */
export const extendOffer = (
  deps: MoneyDeps,
  { id, hours, reason }: { id: string; hours: number; reason: string },
  visit: Visit,
): Promise<Workshop> =>
  withEntry(deps, id, visit, async (booking, entry) => {
    const { transaction, registration, now } = booking;
    refuseOwn(booking);
    const until = new Date(now.getTime() + hours * HOUR_MS);
    const editionId = registration.edition_id;
    if (entry.state !== 'offered' || !(await extendStored(transaction, { editionId, id, registrationId: registration.id, until })))
      throw new Refused('CHANGED_ELSEWHERE', { words: NOT_OFFERED });
    await tellOffer(transaction, { editionId, id, registrationId: registration.id, until });
    await audit(booking, 'waiting-list.extended', reason, { until: until.toISOString() });
  });

/** What was offered to them goes to the next in the same transaction. */
export const removeFromWaiting = (deps: MoneyDeps, { id, reason }: { id: string; reason: string }, visit: Visit): Promise<Workshop> =>
  withEntry(deps, id, visit, async (booking, entry) => {
    const { transaction, registration } = booking;
    const [editionId, registrationId] = [registration.edition_id, registration.id];
    if (entry.state === 'offered' && (await isBeingPaid(transaction, editionId, registrationId))) throw new Refused('SEAT_BEING_PAID');
    await endWaiting(transaction, editionId, registrationId, 'left');
    if (entry.state === 'offered') await freeSeats(transaction, booking, { editionId, registrationId });
    await audit(booking, 'waiting-list.removed', reason, { wasOffered: entry.state === 'offered' });
  });

/**
 * A place that nobody paid for goes to another delegate: for good if nothing is left to pay for them, otherwise as an offer.
 * Released and taken in one transaction that holds the counter: nobody gets it in between.
 */
export async function transferSeat(
  deps: MoneyDeps,
  { from, to, reason }: { from: string; to: string; reason: string },
  visit: Visit,
): Promise<Workshop> {
  if (from === to) throw new Refused('HAS_A_SEAT');
  const { edition } = visit.edition;
  if ((await findRegistered(deps.db, visit.edition.id, [from, to])).length < 2) throw new Refused('NOT_FOUND');
  // In one order, whoever moves which way.
  const [first, second] = from < to ? [from, to] : [to, from];
  return bookFor(deps, visit, first, async (begun) => {
    const { transaction, now } = begun;
    const other = await lockRegistration(transaction, visit.edition.id, second);
    const [giver, taker] = first === from ? [begun.registration, other] : [other, begun.registration];
    // Nobody takes a place for themselves that others wait for.
    refuseOwn({ ...begun, registration: taker });
    // A colleague may have cancelled one of them while this was being chosen.
    if (giver.cancelled_at || taker.cancelled_at) throw new Refused('RESTORE_FIRST');
    const editionId = giver.edition_id;
    const seat = await activeReservation(transaction, editionId, giver.id);
    if (!seat) throw new Refused('NO_SEAT_THERE');
    if (giver.payment_status === 'PAID' && seat.state === 'confirmed') throw new Refused('SEAT_PAID');
    if (await isBeingPaid(transaction, editionId, giver.id)) throw new Refused('SEAT_BEING_PAID');
    if (await activeReservation(transaction, editionId, taker.id)) throw new Refused('HAS_A_SEAT');
    const category = edition.categories.find(({ code }) => code === taker.category);
    if (!category || seatsOf(category) !== seat.seats) throw new Refused('SEATS_DIFFER');
    await endWaiting(transaction, editionId, giver.id, 'left');
    await moveSeats(transaction, { editionId, registrationId: giver.id, to: 'released', at: now });
    const settled = isSettled(taker.payment_status);
    const until = new Date(now.getTime() + OFFER_MS);
    const seats = { editionId, registrationId: taker.id, seats: seat.seats };
    if (!(await takeSeats(transaction, seats, { state: settled ? 'confirmed' : 'held', now, until }))) throw new Refused('NO_FREE_SEAT');
    if (settled) await endWaiting(transaction, editionId, taker.id, 'booked');
    else {
      const id = await putOffered(transaction, { ...seats, now, until });
      await tellOffer(transaction, { editionId, id, registrationId: taker.id, until });
    }
    await audit({ ...begun, registration: giver }, 'seat.given', reason, { to: taker.id });
    await audit({ ...begun, registration: taker }, 'seat.taken-over', reason, { from: giver.id, settled });
    return readWorkshop(transaction, visit);
  });
}
