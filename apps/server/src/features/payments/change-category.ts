import { categoryConsequences, type CategoryChoice, type Consequences } from '@isocentre/domain/corrections/consequences';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { seatsOf } from '@isocentre/domain/workshop/seats';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { movePaymentStatus } from '../registration/queries/move-payment-status.ts';
import { accountOfActor, auditChange, type Booking, insistMoved } from './booking.ts';
import { categoryFacts, markOf } from './category-facts.ts';
import { categoryLetter } from './letter-definitions.ts';
import { adjust } from './money-went-back.ts';
import { proposeExcess } from './propose-excess.ts';
import { balanceOf } from './queries/balance.ts';
import { proposedExcess, storeCategory } from './queries/category.ts';
import { replaceOrders } from './queries/move-order.ts';
import { moveRefund } from './queries/move-refund.ts';
import { endWaiting, waitingOf } from './queries/waiting-list.ts';
import { freeSeats, secureSeats } from './seats.ts';

export interface CategoryChange extends CategoryChoice {
  reason: string;
  /** The mark of the consequences that the organiser has seen; without it nobody was shown any. */
  seen?: string;
  /** Details corrected in the same step: they stand in the same row of the record. */
  also?: { fields: readonly string[]; before: object; after: object };
  /** The correction that this one takes back. */
  undoes?: string;
  /** Another letter tells the delegate. */
  withoutLetter?: boolean;
}

/**
 * Moves a registration to another category, with everything that follows: price, seat, orders, proposals to refund, letter.
 * PAID stays: what is added is open, what is too much is proposed to be given back. Returns the row of the record.
 */
export async function changeCategory(
  booking: Booking,
  { edition, now }: { edition: Edition; now: Date },
  { reason, seen, also, undoes, withoutLetter = false, ...choice }: CategoryChange,
): Promise<{ auditId: string; consequences: Consequences }> {
  const { transaction, registration, actor } = booking;
  if (registration.cancelled_at) throw new Refused('RESTORE_FIRST');
  if (accountOfActor(actor) === registration.account_id) throw new Refused('OWN_REGISTRATION');
  const consequences = categoryConsequences(edition, await categoryFacts(transaction, registration), choice, now);
  const mark = markOf(consequences);
  if (seen !== undefined && seen !== mark) throw new Refused('CONSEQUENCES_CHANGED', { current: { consequences, mark } });
  if (consequences.seat === 'full')
    throw new Refused('WORKSHOP_FULL', { words: 'All workshop places are taken, and this category includes one.' });
  await changePrice(booking, consequences);
  await changeSeats(booking, edition, consequences);
  await store(booking, consequences);
  await proposeExcess(booking);
  const auditId = await auditChange(booking, {
    action: 'registration.corrected',
    entity: 'registration',
    entityId: registration.id,
    before: {
      category: registration.category,
      registrationType: registration.registration_type,
      paymentStatus: consequences.statusBefore,
      dueMinor: consequences.dueBefore,
    },
    after: {
      category: consequences.to.code,
      registrationType: consequences.type,
      paymentStatus: consequences.status,
      dueMinor: consequences.due - consequences.waived,
      waivedMinor: consequences.waived,
      openMinor: consequences.open,
      owedMinor: consequences.owed,
      currency: consequences.currency,
      ...(also ? { fields: also.fields } : {}),
      ...(undoes === undefined ? {} : { undoes }),
    },
    reason,
    ...(also ? { said: { before: also.before, after: also.after } } : {}),
  });
  const letter = { editionId: registration.edition_id, about: registration.id, occasion: auditId, accountId: registration.account_id };
  if (!withoutLetter) await writeLetter(transaction, categoryLetter, letter);
  return { auditId, consequences };
}

/** What is due for the order in force becomes the new price. Orders that ask for something else are closed. */
async function changePrice(booking: Booking, { due, dueBefore, waived }: Consequences): Promise<void> {
  const { transaction, registration, now } = booking;
  const { edition_id: editionId, id } = registration;
  const { orderId } = await balanceOf(transaction, editionId, id);
  if (orderId !== null) {
    await adjust(booking, orderId, 'correction', due - dueBefore);
    await adjust(booking, orderId, 'waiver', -waived);
  }
  for (const refund of await proposedExcess(transaction, editionId, id)) {
    insistMoved(await moveRefund(transaction, refund, 'declined', { changed_at: now }), { refund: refund.state });
    await auditChange(booking, { action: 'refund.declined', entity: 'refund', entityId: refund.id });
  }
  await replaceOrders(transaction, registration, { states: ['preparing', 'open'] });
}

async function changeSeats(booking: Booking, edition: Edition, { seat, to, status }: Consequences): Promise<void> {
  const { transaction, registration, now } = booking;
  const { edition_id: editionId, id: registrationId } = registration;
  const category = edition.categories.find(({ code }) => code === to.code);
  const seats = category ? seatsOf(category) : 0;
  // Ended first, so that nobody is offered what they give back. Whoever waits for the same place keeps waiting.
  const waiting = await waitingOf(transaction, editionId, registrationId);
  if (waiting && (isSettled(status) || seat === 'released' || waiting.seats !== seats))
    await endWaiting(transaction, editionId, registrationId, isSettled(status) && seats > 0 ? 'booked' : 'left');
  if (seat === 'released') await freeSeats(transaction, booking, { editionId, registrationId });
  if (seat === 'taken' && !(await secureSeats(transaction, { edition_id: editionId, registration_id: registrationId, seats }, now)))
    throw new Refused('WORKSHOP_FULL');
}

async function store({ transaction, registration }: Booking, { to, type, status, statusBefore }: Consequences): Promise<void> {
  const choice = { category: to.code, registration_type: type };
  if (status === statusBefore) await storeCategory(transaction, registration, choice);
  else
    insistMoved(await movePaymentStatus(transaction, registration, status, { ...choice, pay_later: status === 'PENDING' }), {
      paymentStatus: statusBefore,
    });
  registration.payment_status = status;
}
