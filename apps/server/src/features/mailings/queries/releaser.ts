import type { HeldRole } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** The roles that somebody holds in an edition now; none, if they may no longer log in. */
export async function findHeld(db: Database, editionId: number, account: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select s.role, s.edition_id is null as "societyWide"
    from staff_roles s
    join editions e on e.society_id = s.society_id and (s.edition_id is null or s.edition_id = e.id)
    join accounts a on a.id = s.account_id and a.disabled_at is null
    where e.id = ${editionId} and s.account_id = ${account}`.execute(db);
  return rows;
}
