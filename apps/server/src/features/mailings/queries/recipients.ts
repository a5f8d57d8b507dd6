import { sql } from 'kysely';
import { mailbox } from '../../../platform/account-email.ts';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom, type Reader } from '../../../platform/visible-abstracts.ts';

export interface Holder {
  abstract: string;
  name: string;
  account: string;
  /** Null: erased, or it was left behind when the registration was handed on. */
  email: string | null;
}

/** Whose abstracts they are. */
export async function listHolders(db: Database, editionId: number, abstracts: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select a.id as abstract, concat_ws(' ', nullif(r.title, ''), r.name) as name, r.account_id as account,
      case when r.erased_at is null and a.left_by is null then c.email end as email
    from abstracts a
    join registrations r on (r.edition_id, r.id) = (a.edition_id, a.registration_id)
    join accounts c on c.id = r.account_id
    where a.edition_id = ${editionId} and a.id = any (${abstracts}::uuid[])`.execute(db);
  return rows;
}

export interface OpenReview {
  assignment: string;
  account: string;
  name: string;
  /** Null: nobody reaches them any more. */
  email: string | null;
  dueAt: Date;
}

/** What is still to be reviewed, but for what the reader has a conflict with. */
export async function listOpenReviews(db: Database, reader: Reader): Promise<OpenReview[]> {
  const { rows } = await sql<OpenReview>`
    select a.id as assignment, a.account_id as account, c.name, case when c.disabled_at is null then c.email end as email, a.due_at as "dueAt"
    from assignments a join accounts c on c.id = a.account_id
    where a.edition_id = ${reader.editionId} and a.state = 'open' and a.abstract_id not in (${hiddenFrom(reader)})
    order by lower(c.name), c.id, a.due_at, a.id`.execute(db);
  return rows;
}

interface KnownAccount {
  id: string;
  name: string;
  email: string;
}

export async function listAccounts(db: Database, ids: readonly string[]): Promise<KnownAccount[]> {
  const { rows } = await sql<KnownAccount>`
    select id, name, email from accounts where id = any (${ids}::uuid[]) and disabled_at is null`.execute(db);
  return rows;
}

/** Accounts with these addresses, by the spelling in which one is compared with another. */
export async function listAccountsAt(db: Database, mailboxes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mailbox: string }>`
    select id, ${mailbox} as mailbox from accounts where ${mailbox} = any (${mailboxes}::text[]) and disabled_at is null`.execute(db);
  return new Map(rows.map(({ id, mailbox: at }) => [at, id]));
}
