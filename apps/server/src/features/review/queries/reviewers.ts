import type { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ReviewerRow {
  account: string;
  name: string;
  mailbox: string;
  expert: string[];
  able: string[];
  load: number | null;
  paused: boolean;
  institutions: string[];
  declaredPeople: string[];
  declaredInstitutions: string[];
  version: number;
}

/** Everybody with the role, in this edition or in all of its society. */
export async function listReviewerRows(db: Database, editionId: number): Promise<ReviewerRow[]> {
  const { rows } = await sql<ReviewerRow>`
    select a.id as account, a.name, coalesce(a.email_in_ascii, lower(a.email)) as mailbox, coalesce(r.expert, '{}') as expert,
      coalesce(r.able, '{}') as able, r.load, coalesce(r.paused, false) as paused, coalesce(r.institutions, '{}') as institutions,
      coalesce(r.declared_people, '{}') as "declaredPeople", coalesce(r.declared_institutions, '{}') as "declaredInstitutions",
      coalesce(r.version, 0) as version
    from accounts a left join reviewers r on r.edition_id = ${editionId} and r.account_id = a.id
    where exists (
      select from staff_roles s join editions e on e.society_id = s.society_id
      where s.account_id = a.id and e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id) and s.role = 'reviewer'
    )
    order by lower(a.name), a.id`.execute(db);
  return rows;
}

/** Stores over the version that was seen; false: somebody else was quicker. */
export async function storeReviewer(
  transaction: Database,
  { editionId, account, seen }: { editionId: number; account: string; seen: number },
  { expert, able, load, paused, institutions, declaredPeople, declaredInstitutions }: ReviewerForm,
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into reviewers (
      edition_id, account_id, expert, able, load, paused, institutions, declared_people, declared_institutions, version
    )
    select ${editionId}, ${account}::uuid, ${expert}::text[], ${able}::text[], ${load}::smallint, ${paused}::boolean,
      ${institutions}::text[], ${declaredPeople}::text[], ${declaredInstitutions}::text[], ${seen}::integer + 1
    where ${seen}::integer = 0 or exists (select from reviewers where edition_id = ${editionId} and account_id = ${account}::uuid)
    on conflict (edition_id, account_id) do update
      set expert = excluded.expert, able = excluded.able, load = excluded.load, paused = excluded.paused,
        institutions = excluded.institutions, declared_people = excluded.declared_people,
        declared_institutions = excluded.declared_institutions, version = excluded.version
      where reviewers.version = ${seen}::integer
    returning version`.execute(transaction);
  return rows.length > 0;
}
