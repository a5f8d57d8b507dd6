import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface WaitingPublication {
  readonly at: Date;
  readonly kinds: readonly string[];
  readonly items: number;
}

/** What goes live by itself, by kinds: its author's words are not repeated. */
export async function findWaitingPublications(db: Database, editionId: number): Promise<WaitingPublication[]> {
  const { rows } = await sql<WaitingPublication>`
    select publications.at, array_agg(distinct part.kind order by part.kind) as kinds, count(*)::int as items
    from publications
    join publication_items part on (part.edition_id, part.publication_id) = (publications.edition_id, publications.id)
    where publications.edition_id = ${editionId} and publications.state = 'waiting'
    group by publications.id, publications.at
    order by publications.at, publications.id`.execute(db);
  return rows;
}
