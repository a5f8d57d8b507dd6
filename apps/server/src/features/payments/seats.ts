import { HOUR_MS } from '@isocentre/domain/durations';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { offerLetter } from './letter-definitions.ts';
import type { OrderRow } from './queries/orders.ts';
import { moveSeats } from '../registration/queries/move-seats.ts';
import { activeReservation, takeSeats } from './queries/seats.ts';
import { offerToNext } from './queries/waiting-list.ts';

/** How long a seat is kept for somebody on the waiting list before it goes to the next person. */
export const OFFER_MS = 24 * HOUR_MS;

/** Turns the paid seats into taken ones; false when none are left. */
export async function secureSeats(
  transaction: Database,
  order: Pick<OrderRow, 'edition_id' | 'registration_id' | 'seats'>,
  now: Date,
): Promise<boolean> {
  const { edition_id: editionId, registration_id: registrationId, seats } = order;
  const held = await activeReservation(transaction, editionId, registrationId);
  if (held?.seats === seats) {
    if (held.state === 'held') await moveSeats(transaction, { editionId, registrationId, to: 'confirmed', at: now });
    return true;
  }
  // The registration holds a different number of seats, for something chosen since: exchanged for what was paid, or
  // left as it was.
  if (held) await moveSeats(transaction, { editionId, registrationId, to: 'released', at: now });
  if (await takeSeats(transaction, { editionId, registrationId, seats }, { state: 'confirmed', now, until: now })) return true;
  if (held) await takeSeats(transaction, { editionId, registrationId, seats: held.seats }, { state: 'held', now, until: held.held_until });
  return false;
}

interface Offering {
  now: Date;
}

/** Frees a registration's seats and offers them to the waiting list before anybody else can take them. */
export async function freeSeats(
  transaction: Database,
  offering: Offering,
  { editionId, registrationId }: { editionId: number; registrationId: string },
): Promise<void> {
  const freed = await moveSeats(transaction, { editionId, registrationId, to: 'released', at: offering.now });
  if (freed > 0) await offerSeats(transaction, offering, editionId);
}

/** Offers free seats to the waiting list in order; returns how many people got an offer. */
export async function offerSeats(transaction: Database, { now }: Offering, editionId: number): Promise<number> {
  const until = new Date(now.getTime() + OFFER_MS);
  for (let offered = 0; ; offered += 1) {
    const next = await offerToNext(transaction, editionId, now, until);
    if (!next) return offered;
    await tellOffer(transaction, { editionId, ...next, until });
  }
}

interface Offer {
  editionId: number;
  /** The entry of the waiting list. */
  id: string;
  registrationId: string;
  until: Date;
}

/** One letter for each date until which a seat is kept. */
export const tellOffer = (transaction: Database, { editionId, id, registrationId, until }: Offer): Promise<void> =>
  writeLetter(transaction, offerLetter, { editionId, about: id, occasion: until.toISOString(), registrationId });
