import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Of a call whose reviewers know the authors: names and institutions, in their order, never an address. */
export async function listNamedAuthors(db: Database, editionId: number, abstractId: string) {
  const { rows } = await sql<{ name: string; institution: string }>`
    select w.name, w.institution
    from abstract_authors w join abstracts a on (a.edition_id, a.id, a.version) = (w.edition_id, w.abstract_id, w.version)
    where w.edition_id = ${editionId} and w.abstract_id = ${abstractId}
    order by w.position`.execute(db);
  return rows;
}
