import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ContestKey } from './contests.ts';

/** An accepted abstract, or one that was and is on a shortlist. */
export interface CandidateRow {
  abstract: string;
  call: string;
  reference: string | null;
  withdrawn: boolean;
  title: string;
  category: string;
  type: 'Oral' | 'E-Poster';
  /** Code of the category in which its submitter is registered. */
  delegate: string | null;
  presenter: string;
  institution: string;
}

const described = sql`
  select a.id as abstract, coalesce(a.call, 'regular') as call, a.reference_no as reference, a.status <> 'accepted' as withdrawn, v.title, v.category,
    coalesce(a.assigned_presentation_type, v.presentation_type) as type, g.category as delegate,
    coalesce(w.name, '') as presenter, concat_ws(', ', nullif(w.institution, ''), nullif(w.city, '')) as institution
  from abstracts a
  join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
  join registrations g on (g.edition_id, g.id) = (a.edition_id, a.registration_id)
  left join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
    and p.type = coalesce(a.assigned_presentation_type, v.presentation_type)
  left join abstract_authors w on (w.edition_id, w.abstract_id, w.version) = (a.edition_id, a.id, a.version)
    and w.position = coalesce(p.presenter, v.corresponding)`;

export async function listCandidates(db: Database, { editionId, contest }: ContestKey): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    ${described} join contest_candidates c on (c.edition_id, c.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${editionId} and c.contest_id = ${contest}
    order by a.reference_no, a.id`.execute(db);
  return rows;
}

/** Everything that can be shortlisted. */
export async function listPresented(db: Database, editionId: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    ${described} where a.edition_id = ${editionId} and a.status = 'accepted' and a.reference_no is not null
    order by a.reference_no, a.id`.execute(db);
  return rows;
}

export async function findCandidate(
  transaction: Database,
  { editionId, contest }: ContestKey,
  abstract: string,
): Promise<{ withdrawn: boolean } | undefined> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select a.status <> 'accepted' as withdrawn
    from contest_candidates c join abstracts a on (a.edition_id, a.id) = (c.edition_id, c.abstract_id)
    where c.edition_id = ${editionId} and c.contest_id = ${contest} and c.abstract_id = ${abstract}`.execute(transaction);
  return rows[0];
}

export async function addCandidates(
  transaction: Database,
  { editionId, contest }: ContestKey,
  abstracts: readonly string[],
): Promise<void> {
  await sql`
    insert into contest_candidates (edition_id, contest_id, abstract_id)
    select ${editionId}, ${contest}, unnest(${abstracts}::uuid[])`.execute(transaction);
}

export async function removeCandidates(
  transaction: Database,
  { editionId, contest }: ContestKey,
  abstracts: readonly string[],
): Promise<void> {
  await sql`
    delete from contest_candidates
    where edition_id = ${editionId} and contest_id = ${contest} and abstract_id = any(${abstracts}::uuid[])`.execute(transaction);
}
