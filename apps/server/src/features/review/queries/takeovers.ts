import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface OpenRow {
  id: string;
  abstract: string;
  number: number | null;
  category: string;
  account: string;
  version: number;
  dueAt: Date;
  /** Something is written. That it was opened says little: the page reads the next ones ahead. */
  started: boolean;
}

const COLUMNS = sql`
  s.id, s.abstract_id as abstract, a.review_number as number, v.category, s.account_id as account, s.version, s.due_at as "dueAt",
  exists (
    select from reviews r where (r.edition_id, r.assignment_id) = (s.edition_id, s.id)
  ) as started`;

/** What is still to be reviewed: of one reviewer, or all that was due before an instant. */
export async function listOpen(db: Database, editionId: number, of: { account: string } | { before: Date }): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select ${COLUMNS}
    from assignments s
    join abstracts a on (a.edition_id, a.id) = (s.edition_id, s.abstract_id)
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where s.edition_id = ${editionId} and a.status <> 'withdrawn' and ${
      'account' in of
        ? sql`s.account_id = ${of.account} and (s.state = 'open' or s.state = 'suspended' and not exists (
            select from reviews r where (r.edition_id, r.assignment_id) = (s.edition_id, s.id) and r.state = 'submitted'
          ))`
        : sql`s.state = 'open' and s.due_at < ${of.before}`
    }
    order by a.review_number, a.number, s.account_id`.execute(db);
  return rows;
}

export async function countSubmitted(db: Database, editionId: number, account: string): Promise<string[]> {
  const { rows } = await sql<{ abstract: string }>`
    select s.abstract_id as abstract from assignments s
    where s.edition_id = ${editionId} and s.account_id = ${account} and exists (
      select from reviews r where (r.edition_id, r.assignment_id) = (s.edition_id, s.id) and r.state = 'submitted'
    )`.execute(db);
  return rows.map(({ abstract }) => abstract);
}
