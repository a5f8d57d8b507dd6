import type { InUse } from '@isocentre/domain/content/faults';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** What registrations and abstracts depend on, with how many of them. Somebody who is cancelled or erased counts too: money refers to them. */
export async function readInUse(db: Database, editionId: number): Promise<InUse> {
  const counted = async (rows: ReturnType<typeof sql<{ name: string; count: number }>>) =>
    new Map((await rows.execute(db)).rows.map(({ name, count }) => [name, count]));
  const [categories, phases, topics, seats] = await Promise.all([
    counted(sql`
      select category as name, count(*)::integer as count from (
        select category from registrations where edition_id = ${editionId} and category is not null
        union all select category from vouchers where edition_id = ${editionId}
      ) as named group by category`),
    counted(sql`
      select code as name, count(*)::integer as count from (
        select registration_type as code from registrations where edition_id = ${editionId} and registration_type is not null
        union all select phase from vouchers where edition_id = ${editionId} and phase is not null
      ) as named where code in (select code from registration_phases where edition_id = ${editionId}) group by code`),
    counted(sql`
      select category as name, count(distinct abstract_id)::integer as count from abstract_revisions
      where edition_id = ${editionId} and category is not null group by category`),
    db.selectFrom('workshop_seats').select('taken').where('edition_id', '=', editionId).executeTakeFirst(),
  ]);
  return { categories, phases, topics, seats: seats?.taken ?? 0 };
}
