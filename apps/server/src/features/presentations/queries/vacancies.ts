import { PERMISSIONS } from '@isocentre/domain/people/permissions';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listHidden } from '../../../platform/visible-abstracts.ts';

/** Those who decide about abstracts, without who has a conflict of interest with this one. */
export async function chairsWhoMayKnow(db: Database, editionId: number, abstract: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.account_id as id
    from editions e
    join staff_roles r on r.society_id = e.society_id and (r.edition_id is null or r.edition_id = e.id)
    join accounts a on a.id = r.account_id and a.disabled_at is null
    where e.id = ${editionId} and r.role = any (${PERMISSIONS['abstracts.decide'].roles}::text[])
    order by id`.execute(db);
  const chairs = [];
  for (const { id } of rows) if (!(await listHidden(db, { editionId, account: id })).has(abstract)) chairs.push(id);
  return chairs;
}

export interface VacancyRow {
  title: string;
  reference: string | null;
  reason: string | null;
  sessions: string[];
}

/** What was given back, and where it stands in the draft; none: it was taken out meanwhile, or offered again. */
export async function findVacancy(db: Database, editionId: number, abstract: string): Promise<VacancyRow | undefined> {
  const { rows } = await sql<VacancyRow>`
    select v.title, a.reference_no as reference, p.reason, array(
      select t.title from programme_slots s join programme_sessions t on (t.edition_id, t.id) = (s.edition_id, s.session_id)
      where s.edition_id = a.edition_id and s.abstract_id = a.id and not s.removed and not t.removed
      order by s.id
    ) as sessions
    from abstracts a
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${editionId} and a.id = ${abstract} and p.answer = 'declined'`.execute(db);
  const [row] = rows;
  return row && row.sessions.length > 0 ? row : undefined;
}

export async function addressOf(db: Database, account: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', account).executeTakeFirst();
  return row?.email;
}
