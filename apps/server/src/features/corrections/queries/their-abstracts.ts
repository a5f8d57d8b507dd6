import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface AbstractRow {
  id: string;
  title: string;
  status: AbstractStatus;
  call: string;
}

/** A delegate's abstracts with their newest titles, in the order they were submitted. */
export async function abstractsOf(db: Database, editionId: number, registrationId: string): Promise<AbstractRow[]> {
  const { rows } = await sql<AbstractRow>`
    select a.id, v.title, a.status, coalesce(a.call, 'regular') as call from abstracts a
    join abstract_revisions v on v.edition_id = a.edition_id and v.abstract_id = a.id and v.version = a.version
    where a.edition_id = ${editionId} and a.registration_id = ${registrationId} order by a.submitted_at`.execute(db);
  return rows;
}
