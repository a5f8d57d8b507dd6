import type { Writer } from '@isocentre/domain/review/names-reviewer';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** What a comment must not give away about the reviewer who writes it: their own account, and where they said they work. */
export async function findWriter(db: Database, account: string): Promise<Writer> {
  const { rows } = await sql<Writer>`
    select a.name, a.email,
      array(select distinct g.institute from registrations g where g.account_id = a.id and g.institute is not null) as institutions
    from accounts a where a.id = ${account}`.execute(db);
  return rows[0] ?? { name: '', email: '', institutions: [] };
}
