import type { PresentationType } from '@isocentre/domain/presentations/presentation';
import type { Vacancy } from '@isocentre/domain/programme/draft';
import type { PlaceKind } from '@isocentre/domain/programme/placed';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Whoever was named, if they still are an author, or the corresponding author. */
const PRESENTER = sql`(
  select w.name from abstract_authors w
  where (w.edition_id, w.abstract_id, w.version) = (a.edition_id, a.id, a.version) and w.position in (p.presenter, v.corresponding)
  order by (w.position = p.presenter) is true desc limit 1
)`;

/** Certain: accepted, and confirmed by its author for what it is accepted as. */
const CONFIRMED = sql<boolean>`
  (a.status = 'accepted' and a.left_by is null and p.answer = 'confirmed' and p.type = a.assigned_presentation_type) is true`;

const ABSTRACTS = sql`
  abstracts a
  join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
  left join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)`;

/** Nobody presents it any more, whatever the draft says. */
const VACANT = sql`
  case when a.status <> 'accepted' or a.left_by is not null then 'withdrawn'
    when p.answer = 'declined' and p.type = a.assigned_presentation_type then 'declined' end`;

export interface PlacedAbstract {
  slot: number;
  title: string;
  presenter: string | null;
  confirmed: boolean;
  vacant: Vacancy['why'] | null;
}

/** What slots of the draft present: the abstract as it is now, never a copy of it. */
export async function listPlaced(db: Database, editionId: number): Promise<PlacedAbstract[]> {
  const { rows } = await sql<PlacedAbstract>`
    select s.id as slot, v.title, ${PRESENTER} as presenter, ${CONFIRMED} as confirmed, ${VACANT} as vacant
    from programme_slots s
    join ${ABSTRACTS} on (a.edition_id, a.id) = (s.edition_id, s.abstract_id)
    where s.edition_id = ${editionId} and not s.removed`.execute(db);
  return rows;
}

export interface UnplacedAbstract {
  id: string;
  reference: string | null;
  title: string;
  category: string;
  type: PresentationType;
  presenter: string | null;
  confirmed: boolean;
}

/** Of these calls: accepted, not declined, and with room for another slot: as what they stand in the draft already. */
export async function listPlaceable(
  db: Database,
  editionId: number,
  calls: readonly string[],
): Promise<Array<UnplacedAbstract & { places: PlaceKind[] }>> {
  const { rows } = await sql<UnplacedAbstract & { places: PlaceKind[] }>`
    select a.id, a.reference_no as reference, v.title, v.category, a.assigned_presentation_type as type, ${PRESENTER} as presenter,
      ${CONFIRMED} as confirmed, array(
        select case when t.kind = 'posters' then 'poster' else 'talk' end
        from programme_slots s join programme_sessions t on (t.edition_id, t.id) = (s.edition_id, s.session_id)
        where s.edition_id = a.edition_id and s.abstract_id = a.id and not s.removed and not t.removed
      ) as places
    from ${ABSTRACTS}
    where a.edition_id = ${editionId} and a.status = 'accepted' and a.left_by is null and a.assigned_presentation_type is not null
      and coalesce(a.call, 'regular') = any (${calls}::text[])
      and (p.answer = 'declined' and p.type = a.assigned_presentation_type) is not true
    order by a.reference_no, a.id`.execute(db);
  return rows;
}

/** Whoever answers or decides about it meanwhile waits. */
export const lockAbstract = (transaction: Database, editionId: number, id: string) =>
  sql`select from abstracts where edition_id = ${editionId} and id = ${id} for update`.execute(transaction);
