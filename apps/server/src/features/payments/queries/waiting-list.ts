import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export const waitingOf = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('waiting_list')
    .select(['id', 'state', 'seats', 'offered_until'])
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst();

export async function insertWaiting(
  transaction: Database,
  one: { editionId: number; id: string; registrationId: string; seats: number; now: Date },
): Promise<void> {
  await transaction
    .insertInto('waiting_list')
    .values({
      edition_id: one.editionId,
      id: one.id,
      registration_id: one.registrationId,
      seats: one.seats,
      state: 'waiting',
      joined_at: one.now,
    })
    .execute();
}

/** Ends somebody's entry on the waiting list, if they have one. */
export async function endWaiting(
  transaction: Database,
  editionId: number,
  registrationId: string,
  state: 'booked' | 'lapsed' | 'left',
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('waiting_list')
    .set({ state })
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes seats and writes the offer for the first person in line for whom enough are free, in one statement; undefined
 * when there is nobody or no seat. Skips anybody who is paying, leaving or being changed at this moment: whoever holds their
 * registration may be waiting for the seats that this statement holds.
 */
export async function offerToNext(
  transaction: Database,
  editionId: number,
  now: Date,
  until: Date,
): Promise<{ id: string; registrationId: string } | undefined> {
  const { rows } = await sql<{ id: string; registrationId: string }>`
    with free as (
      select edition_id, coalesce(capacity - taken, 1000000) as seats from workshop_seats where edition_id = ${editionId} for update
    ), next as (
      select waiting_list.edition_id, waiting_list.id, waiting_list.registration_id, waiting_list.seats
      from waiting_list join free using (edition_id)
      join registrations mine on mine.edition_id = waiting_list.edition_id and mine.id = waiting_list.registration_id
      where state = 'waiting' and waiting_list.seats <= free.seats
        and not exists (
          select from seat_reservations
          where seat_reservations.edition_id = waiting_list.edition_id
            and seat_reservations.registration_id = waiting_list.registration_id and seat_reservations.state <> 'released'
        )
      order by joined_at, waiting_list.id limit 1
      for update of waiting_list skip locked
      for no key update of mine skip locked
    ), counter as (
      update workshop_seats set taken = taken + next.seats from next where workshop_seats.edition_id = next.edition_id
    ), reservation as (
      insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
      select edition_id, gen_random_uuid(), registration_id, seats, 'held', ${now}::timestamptz, ${until}::timestamptz, ${now}::timestamptz
      from next
    )
    update waiting_list set state = 'offered', offered_until = ${until}::timestamptz
    from next where waiting_list.edition_id = next.edition_id and waiting_list.id = next.id
    returning waiting_list.id, waiting_list.registration_id as "registrationId"`.execute(transaction);
  return rows[0];
}

export async function findEntry(db: Database, editionId: number, id: string) {
  return db
    .selectFrom('waiting_list')
    .select(['registration_id as registrationId', 'state', 'seats'])
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The seat was taken for them before, in the same transaction. */
export async function offerEntry(transaction: Database, editionId: number, id: string, until: Date): Promise<void> {
  await transaction
    .updateTable('waiting_list')
    .set({ state: 'offered', offered_until: until })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** An entry with an offer, whether or not they waited. Returns its id. */
export async function putOffered(
  transaction: Database,
  { editionId, registrationId, seats, now, until }: { editionId: number; registrationId: string; seats: number; now: Date; until: Date },
): Promise<string> {
  const waiting = await waitingOf(transaction, editionId, registrationId);
  const id = waiting?.id ?? randomUUID();
  if (!waiting) await insertWaiting(transaction, { editionId, id, registrationId, seats, now });
  await offerEntry(transaction, editionId, id, until);
  return id;
}

/** The offer and the seat that is held for it; false when there is no such offer any more. */
export async function extendOffer(
  transaction: Database,
  { editionId, id, registrationId, until }: { editionId: number; id: string; registrationId: string; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with seat as (
      update seat_reservations set held_until = ${until}::timestamptz
      where edition_id = ${editionId} and registration_id = ${registrationId} and state = 'held'
      returning edition_id
    )
    update waiting_list set offered_until = ${until}::timestamptz from seat
    where waiting_list.edition_id = seat.edition_id and waiting_list.id = ${id} and waiting_list.state = 'offered'
    returning waiting_list.id`.execute(transaction);
  return rows.length === 1;
}

export async function editionsWithWaiting(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('waiting_list').select('edition_id').distinct().where('state', '=', 'waiting').execute();
  return rows.map((row) => row.edition_id);
}

/** The recipient of an offer. */
export const readOffer = (db: Database, editionId: number, id: string) =>
  db
    .selectFrom('waiting_list')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'waiting_list.edition_id').onRef('registrations.id', '=', 'waiting_list.registration_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('waiting_list.edition_id', '=', editionId)
    .where('waiting_list.id', '=', id)
    .select(['waiting_list.state', 'waiting_list.seats', 'waiting_list.offered_until', 'registrations.name', 'accounts.email'])
    .executeTakeFirst();
