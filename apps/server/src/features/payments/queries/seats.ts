import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * The counter is only changed by conditional updates, each together with its reservation in one statement, so that at
 * every commit the reservations add up to the counter.
 */

export interface Seats {
  editionId: number;
  registrationId: string;
  seats: number;
}

export const countSeats = (db: Database, editionId: number) =>
  db.selectFrom('workshop_seats').select(['capacity', 'taken']).where('edition_id', '=', editionId).executeTakeFirst();

export const activeReservation = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('seat_reservations')
    .select(['id', 'seats', 'state', 'held_until'])
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', '<>', 'released')
    .executeTakeFirst();

/** Takes seats for a registration that has none; false when there are not enough. */
export async function takeSeats(
  transaction: Database,
  { editionId, registrationId, seats }: Seats,
  { state, now, until }: { state: 'held' | 'confirmed'; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with counter as (
      update workshop_seats set taken = taken + ${seats}
      where edition_id = ${editionId} and (capacity is null or taken + ${seats} <= capacity)
      returning edition_id
    )
    insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
    select edition_id, gen_random_uuid(), ${registrationId}::uuid, ${seats}, ${state}, ${now}::timestamptz, ${until}::timestamptz,
      ${now}::timestamptz
    from counter
    returning id`.execute(transaction);
  return rows.length === 1;
}

/** Held past their deadline, without an order that could still be paid. */
export const seatsPastHold = (db: Database, now: Date) =>
  db
    .selectFrom('seat_reservations')
    .select(['edition_id', 'registration_id'])
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment_orders')
            .select('payment_orders.id')
            .whereRef('payment_orders.edition_id', '=', 'seat_reservations.edition_id')
            .whereRef('payment_orders.registration_id', '=', 'seat_reservations.registration_id')
            .where('payment_orders.state', 'in', ['preparing', 'open']),
        ),
      ),
    )
    .orderBy('held_until')
    .limit(100)
    .execute();

/** Nobody takes or frees a place until the transaction ends. */
export async function lockSeats(transaction: Database, editionId: number): Promise<void> {
  await transaction.selectFrom('workshop_seats').select('edition_id').where('edition_id', '=', editionId).forUpdate().execute();
}
