import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Those in which somebody may still decide, in the order in which they are locked. */
export async function editionsWithAbstracts(
  db: Database,
  { societyId, editionId }: { readonly societyId: number; readonly editionId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from editions e
    where e.society_id = ${societyId} and (${editionId}::int is null or e.id = ${editionId}) and e.status <> 'archived'
      and exists (select from abstracts a where a.edition_id = e.id)
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Editions in which, since then, an abstract was saved (by the edition's clock), or somebody who may review, judge or decide changed what they registered:
 * where they work may be another place.
 */
export async function editionsWithNewTies(
  db: Database,
  { abstractsSince, registrationsSince }: { readonly abstractsSince: Date; readonly registrationsSince: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from editions e
    where e.status <> 'archived' and exists (select from abstracts a where a.edition_id = e.id) and (
      exists (select from abstract_revisions v where v.edition_id = e.id and v.saved_at >= ${abstractsSince})
      or exists (
        select from staff_roles s join registrations g on g.edition_id = e.id and g.account_id = s.account_id
        where s.society_id = e.society_id and (s.edition_id is null or s.edition_id = e.id)
          and s.role in ('reviewer', 'judge', 'scientific-chair', 'owner') and g.updated_at >= ${registrationsSince}
      )
    )
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}
