import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ToAssign {
  id: string;
  /** In which order they are looked at; told to nobody. */
  number: number;
  reviewNumber: number | null;
  title: string;
  category: string;
  /** Who has it: open or submitted. */
  existing: string[];
  /** Who must not have it. */
  conflicts: string[];
  /** Who declined it or had it taken away, and is not asked again by a calculation. */
  before: string[];
}

/** Abstracts about which nothing is decided yet, with who has them and who must not. */
export async function listToAssign(db: Database, editionId: number): Promise<ToAssign[]> {
  const { rows } = await sql<ToAssign>`
    select a.id, a.number, a.review_number as "reviewNumber", v.title, v.category,
      array(
        select s.account_id from assignments s
        where (s.edition_id, s.abstract_id) = (a.edition_id, a.id) and s.state in ('open', 'submitted') order by 1
      ) as existing,
      array(
        select distinct c.account_id from conflicts c
        where (c.edition_id, c.abstract_id) = (a.edition_id, a.id) and c.state <> 'waived' order by 1
      ) as conflicts,
      array(
        select s.account_id from assignments s
        where (s.edition_id, s.abstract_id) = (a.edition_id, a.id)
          and (s.state = 'declined' or (s.state = 'ended' and s.ended_for <> 'undone')) order by 1
      ) as before
    from abstracts a
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where a.edition_id = ${editionId} and a.status = 'pending'
    order by a.number`.execute(db);
  return rows;
}

/** How many abstracts everybody has: open or submitted, of all calls, decided ones too. */
export async function countTaken(db: Database, editionId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; count: number }>`
    select account_id as account, count(*)::int as count from assignments
    where edition_id = ${editionId} and state in ('open', 'submitted') group by 1`.execute(db);
  return new Map(rows.map(({ account, count }) => [account, count]));
}
