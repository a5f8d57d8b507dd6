import { statesBefore } from '@isocentre/domain/moves';
import { SEAT_MOVES, type SeatState } from '@isocentre/domain/workshop/seats';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface SeatMove {
  editionId: number;
  registrationId: string;
  to: Exclude<SeatState, 'held'>;
  at: Date;
  /** Moves only a reservation in this state; otherwise in any from which `to` may be entered. */
  from?: SeatState;
}

/**
 * The only place where a reservation changes its state; returns how many seats moved, 0 when there was none to move. The
 * counter changes in the same statement, so that at every commit the reservations add up to it.
 */
export async function moveSeats(transaction: Database, { editionId, registrationId, to, at, from }: SeatMove): Promise<number> {
  const allowed = statesBefore(SEAT_MOVES, to).filter((state) => from === undefined || state === from);
  const { rows } = await sql<{ seats: number }>`
    with moved as (
      update seat_reservations set state = ${to}, changed_at = ${at}::timestamptz
      where edition_id = ${editionId} and registration_id = ${registrationId} and state = any (${allowed}::text[])
      returning edition_id, seats
    ), counter as (
      update workshop_seats set taken = taken - moved.seats from moved
      where workshop_seats.edition_id = moved.edition_id and ${to} = 'released'
    )
    select seats from moved`.execute(transaction);
  return rows[0]?.seats ?? 0;
}
