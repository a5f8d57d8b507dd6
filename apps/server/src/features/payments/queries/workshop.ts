import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { lapsesSoon } from '../../../platform/lapsing-offer.ts';

export interface WorkshopRow {
  version: number;
  capacity: number | null;
  taken: number;
  confirmed: number;
  held: number;
  offered: number;
  groups: Array<{ id: string; name: string; capacity: number; taken: number }>;
  people: Array<{
    registration: string;
    name: string;
    number: number;
    seats: number;
    state: 'confirmed' | 'held' | 'offered';
    until: string;
    group: string | null;
  }>;
  waiting: Array<{
    id: string;
    registration: string;
    name: string;
    number: number;
    seats: number;
    joinedAt: string;
    state: 'waiting' | 'offered';
    offeredUntil: string | null;
    lapsesSoon: boolean;
  }>;
}

/** Everything in one statement, so that the numbers belong to one moment, whoever books meanwhile. */
export async function findWorkshop(db: Database, editionId: number, now: Date): Promise<WorkshopRow | undefined> {
  const { rows } = await sql<WorkshopRow>`
    with waiting as (
      select w.id, w.registration_id, w.seats, w.joined_at, w.state, w.offered_until, ${lapsesSoon(now)} as lapses_soon, r.name, r.delegate_number
      from waiting_list w join registrations r on r.edition_id = w.edition_id and r.id = w.registration_id
      where w.edition_id = ${editionId} and w.state in ('waiting', 'offered')
    ), reserved as (
      select s.registration_id, s.seats, s.held_until, s.group_id, r.name, r.delegate_number, case
          when s.state = 'held' and exists (select from waiting where waiting.registration_id = s.registration_id and waiting.state = 'offered')
          then 'offered' else s.state end as state
      from seat_reservations s join registrations r on r.edition_id = s.edition_id and r.id = s.registration_id
      where s.edition_id = ${editionId} and s.state <> 'released'
    )
    select version, capacity, taken,
      (select coalesce(sum(seats), 0)::int from reserved where state = 'confirmed') as confirmed,
      (select coalesce(sum(seats), 0)::int from reserved where state = 'held') as held,
      (select coalesce(sum(seats), 0)::int from reserved where state = 'offered') as offered,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'capacity', g.capacity,
          'taken', (select coalesce(sum(seats), 0)::int from reserved where group_id = g.id)) order by g.sort, g.name), '[]')
        from workshop_groups g where g.edition_id = ${editionId}) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('registration', registration_id, 'name', name, 'number', delegate_number, 'seats', seats,
          'state', state, 'until', held_until, 'group', group_id) order by name, delegate_number), '[]') from reserved) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'registration', registration_id, 'name', name, 'number', delegate_number,
          'seats', seats, 'joinedAt', joined_at, 'state', state, 'offeredUntil', offered_until, 'lapsesSoon', lapses_soon) order by joined_at, id), '[]')
        from waiting) as waiting
    from workshop_seats where edition_id = ${editionId}`.execute(db);
  return rows[0];
}

/** Only if nobody has changed it since, and not below what is taken. Bookings wait until the end of the transaction. */
export async function setCapacity(
  transaction: Database,
  editionId: number,
  { version, capacity }: { version: number; capacity: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('workshop_seats')
    .set((of) => ({ capacity, version: of('version', '+', 1) }))
    .where('edition_id', '=', editionId)
    .where('version', '=', version)
    .where((of) => (capacity === null ? of.lit(true) : of('taken', '<=', capacity)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the groups, and counts who is in each. */
export async function lockGroups(transaction: Database, editionId: number): Promise<Array<{ id: string; capacity: number }>> {
  return transaction
    .selectFrom('workshop_groups')
    .select(['id', 'capacity'])
    .where('edition_id', '=', editionId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function countInGroup(
  transaction: Database,
  editionId: number,
  groupId: string,
  without: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(seats), 0)::int as seats from seat_reservations
    where edition_id = ${editionId} and group_id = ${groupId} and state <> 'released' and registration_id <> all (${without}::uuid[])`.execute(
    transaction,
  );
  return rows[0]?.seats ?? 0;
}

export async function storeGroups(
  transaction: Database,
  editionId: number,
  groups: ReadonlyArray<{ id: string; name: string; capacity: number }>,
): Promise<void> {
  const kept = groups.map(({ id }) => id);
  await sql`update seat_reservations set group_id = null
    where edition_id = ${editionId} and group_id is not null and group_id <> all (${kept}::uuid[])`.execute(transaction);
  await sql`delete from workshop_groups where edition_id = ${editionId} and id <> all (${kept}::uuid[])`.execute(transaction);
  // Two may exchange their names.
  await sql`update workshop_groups set name = id::text where edition_id = ${editionId}`.execute(transaction);
  for (const [sort, { id, name, capacity }] of groups.entries())
    await sql`
      insert into workshop_groups (edition_id, id, name, capacity, sort) values (${editionId}, ${id}, ${name}, ${capacity}, ${sort})
      on conflict (edition_id, id) do update set name = excluded.name, capacity = excluded.capacity, sort = excluded.sort`.execute(
      transaction,
    );
}

/** Returns how many people and seats were moved. */
export async function setGroup(
  transaction: Database,
  editionId: number,
  registrations: readonly string[],
  groupId: string | null,
): Promise<{ people: number; seats: number }> {
  const { rows } = await sql<{ seats: number }>`
    update seat_reservations set group_id = ${groupId}
    where edition_id = ${editionId} and registration_id = any (${registrations}::uuid[]) and state <> 'released'
    returning seats`.execute(transaction);
  return { people: rows.length, seats: rows.reduce((sum, { seats }) => sum + seats, 0) };
}

/** An order that could still be paid. */
export const isBeingPaid = async (transaction: Database, editionId: number, registrationId: string): Promise<boolean> =>
  (await transaction
    .selectFrom('payment_orders')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', 'in', ['preparing', 'open'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Which of these are registered here and not erased. */
export const findRegistered = async (db: Database, editionId: number, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('registrations')
      .select('id')
      .where('edition_id', '=', editionId)
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .execute()
  ).map(({ id }) => id);
