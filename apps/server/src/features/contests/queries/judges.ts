import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ContestKey } from './contests.ts';

export interface Person {
  account: string;
  name: string;
}

/** Everybody who has the role, in this edition or in all of its society. */
export async function listPossibleJudges(db: Database, editionId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id as account, a.name from accounts a
    where a.disabled_at is null and exists (
      select from staff_roles s join editions e on e.society_id = s.society_id
      where s.account_id = a.id and e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id) and s.role = 'judge'
    )
    order by lower(a.name), a.id`.execute(db);
  return rows;
}

export async function listJudges(db: Database, { editionId, contest }: ContestKey): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id as account, a.name from contest_judges j join accounts a on a.id = j.account_id
    where j.edition_id = ${editionId} and j.contest_id = ${contest} order by lower(a.name), a.id`.execute(db);
  return rows;
}

export async function isJudge(db: Database, { editionId, contest }: ContestKey, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from contest_judges where edition_id = ${editionId} and contest_id = ${contest} and account_id = ${account}`.execute(db);
  return rows.length > 0;
}

export async function addJudges(transaction: Database, { editionId, contest }: ContestKey, judges: readonly string[]): Promise<void> {
  await sql`
    insert into contest_judges (edition_id, contest_id, account_id)
    select ${editionId}, ${contest}, unnest(${judges}::uuid[])`.execute(transaction);
}

export async function removeJudges(transaction: Database, { editionId, contest }: ContestKey, judges: readonly string[]): Promise<void> {
  await sql`
    delete from contest_judges
    where edition_id = ${editionId} and contest_id = ${contest} and account_id = any(${judges}::uuid[])`.execute(transaction);
}

/** Who is in conflict with what, among the judges and the shortlist. A suspected one counts until a chair has decided. */
export async function listJudgesConflicts(
  db: Database,
  { editionId, contest }: ContestKey,
): Promise<Array<{ account: string; abstract: string }>> {
  const { rows } = await sql<{ account: string; abstract: string }>`
    select distinct k.account_id as account, k.abstract_id as abstract
    from conflicts k
    join contest_judges j on (j.edition_id, j.account_id) = (k.edition_id, k.account_id)
    join contest_candidates c on (c.edition_id, c.contest_id, c.abstract_id) = (j.edition_id, j.contest_id, k.abstract_id)
    where j.edition_id = ${editionId} and j.contest_id = ${contest} and k.state <> 'waived'`.execute(db);
  return rows;
}

export async function isInConflict(
  db: Database,
  { editionId, account, abstract }: { editionId: number; account: string; abstract: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from conflicts
    where edition_id = ${editionId} and account_id = ${account} and abstract_id = ${abstract} and state <> 'waived'`.execute(db);
  return rows.length > 0;
}
