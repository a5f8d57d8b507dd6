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

/** So that no statement takes longer with the number of conferences. */
const EDITIONS_AT_ONCE = 500;

/**
 * Editions in which, since then, an abstract was saved (by the edition's clock), or somebody who may review, judge or decide changed what they registered:
 * where they work may be another place.
 */
export async function editionsWithNewTies(
  db: Database,
  { abstractsSince, registrationsSince }: { readonly abstractsSince: Date; readonly registrationsSince: Date },
): Promise<number[]> {
  const saved = await sql<{ id: number }>`
    select e.id from editions e
    where e.id in (select edition_id from abstract_revisions where saved_at >= ${abstractsSince}) and e.status <> 'archived'`.execute(db);
  const found = new Set(saved.rows.map(({ id }) => id));
  for (let after: number | null = 0; after !== null;) {
    const walked: { rows: Array<{ last: number | null; moved: number[] }> } = await sql<{ last: number | null; moved: number[] }>`
      with walked as (select id, society_id, status from editions where id > ${after} order by id limit ${EDITIONS_AT_ONCE})
      select max(walked.id) as last, coalesce(array_agg(walked.id) filter (where walked.status <> 'archived' and (
        select true from staff_roles s join registrations g on g.edition_id = walked.id and g.account_id = s.account_id
        where s.society_id = walked.society_id and (s.edition_id is null or s.edition_id = walked.id)
          and s.role in ('reviewer', 'judge', 'scientific-chair', 'owner') and g.updated_at >= ${registrationsSince}
          and (select true from abstracts a where a.edition_id = walked.id limit 1)
        limit 1
      )), '{}') as moved from walked`.execute(db);
    for (const id of walked.rows[0]?.moved ?? []) found.add(id);
    after = walked.rows[0]?.last ?? null;
  }
  return [...found].toSorted((one, other) => one - other);
}
