import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface OpenWork {
  account: string;
  /** Of those that are open. */
  dueAt: Date;
}

/** Editions in which somebody has an open review that can still be submitted, and is due around these days. */
export async function editionsWithOpenReviews(db: Database, { now, from, to }: { now: Date; from: Date; to: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.edition_id as id from review_settings s
    where s.edition_id in (select edition_id from assignments where state = 'open' and due_at >= ${from} and due_at <= ${to})
      and s.opened_at is not null and (s.closes_at is null or s.closes_at > ${now})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every reviewer with open work, once for each day on which something of it is due. */
export async function listOpenWork(db: Database, editionId: number): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    select distinct account_id as account, due_at as "dueAt" from assignments
    where edition_id = ${editionId} and state = 'open' order by account_id, due_at`.execute(db);
  return rows;
}

export interface Reminded {
  name: string;
  email: string;
  open: number;
  dueAt: Date;
}

/** What is left when the letter leaves; none: nothing is open that is due at that instant, or reviewing has closed. */
export async function findReminded(
  db: Database,
  { editionId, account, dueAt, now }: { editionId: number; account: string; dueAt: Date; now: Date },
): Promise<Reminded | undefined> {
  const { rows } = await sql<Reminded>`
    select c.name, c.email, count(*)::int as open, a.due_at as "dueAt"
    from assignments a join accounts c on c.id = a.account_id
    where a.edition_id = ${editionId} and a.account_id = ${account} and a.state = 'open' and a.due_at = ${dueAt} and c.disabled_at is null
      and not exists (select from review_settings s where s.edition_id = a.edition_id and s.closes_at <= ${now})
    group by c.name, c.email, a.due_at`.execute(db);
  return rows[0];
}
