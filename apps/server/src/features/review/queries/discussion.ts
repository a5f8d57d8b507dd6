import type { Voice } from '@isocentre/domain/review/discussion';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Of {
  readonly editionId: number;
  readonly abstract: string;
}

/**
 * A number for everybody who has submitted a review and has none. It stays, and follows no order of time: the next free one of as
 * many as were asked, drawn for each. One transaction after the other, so that two get two.
 */
export async function giveReviewerNumbers(transaction: Database, { editionId, abstract }: Of): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reviewer-numbers'), hashtext(${abstract}))`.execute(transaction);
  const { rows } = await sql<{ account: string }>`
    select s.account_id as account from assignments s
    join reviews r on (r.edition_id, r.assignment_id) = (s.edition_id, s.id) and r.state = 'submitted'
    where s.edition_id = ${editionId} and s.abstract_id = ${abstract}
      and not exists (
        select from reviewer_numbers n where (n.edition_id, n.abstract_id, n.account_id) = (s.edition_id, s.abstract_id, s.account_id)
      )
    order by s.account_id`.execute(transaction);
  for (const { account } of rows)
    await sql`
      insert into reviewer_numbers (edition_id, abstract_id, account_id, number)
      select ${editionId}, ${abstract}, ${account}, g.number
      from generate_series(1, (
        select greatest(
          (select count(*) from assignments where edition_id = ${editionId} and abstract_id = ${abstract}),
          (select count(*) + 1 from reviewer_numbers where edition_id = ${editionId} and abstract_id = ${abstract})
        )
      )::int) as g (number)
      where g.number not in (select number from reviewer_numbers where edition_id = ${editionId} and abstract_id = ${abstract})
      order by gen_random_uuid() limit 1`.execute(transaction);
}

/** By account. */
export async function listReviewerNumbers(db: Database, { editionId, abstract }: Of): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; number: number }>`
    select account_id as account, number from reviewer_numbers where edition_id = ${editionId} and abstract_id = ${abstract}`.execute(db);
  return new Map(rows.map(({ account, number }) => [account, number]));
}

export interface EntryRow {
  id: string;
  account: string;
  voice: Voice;
  body: string;
  at: Date;
  editedAt: Date | null;
  version: number;
  /** By the clock that guards it. */
  editable: boolean;
}

/** Without names: those are read for chairs alone. */
export async function listEntries(db: Database, { editionId, abstract }: Of): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, account_id as account, voice, body, at, edited_at as "editedAt", version, at > now() - interval '10 minutes' as editable
    from discussion_entries where edition_id = ${editionId} and abstract_id = ${abstract}
    order by at, id limit 2000`.execute(db);
  return rows;
}

/** Of who has written in it; erased people have none. */
export async function listWriterNames(db: Database, { editionId, abstract }: Of): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct a.id, a.name from discussion_entries d join accounts a on a.id = d.account_id
    where d.edition_id = ${editionId} and d.abstract_id = ${abstract}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface NewEntry extends Of {
  readonly id: string;
  readonly account: string;
  readonly voice: Voice;
  readonly body: string;
}

/** False: there is an entry with this id. */
export async function insertEntry(transaction: Database, { editionId, id, abstract, account, voice, body }: NewEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into discussion_entries (edition_id, id, abstract_id, account_id, voice, body)
    values (${editionId}, ${id}, ${abstract}, ${account}, ${voice}, ${body})
    on conflict (edition_id, id) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Locked: of two windows the second sees what the first has stored. */
export async function lockEntry(transaction: Database, { editionId, id }: { editionId: number; id: string }) {
  const { rows } = await sql<EntryRow & { abstract: string }>`
    select id, abstract_id as abstract, account_id as account, voice, body, at, edited_at as "editedAt", version,
      at > now() - interval '10 minutes' as editable
    from discussion_entries where edition_id = ${editionId} and id = ${id} for update`.execute(transaction);
  return rows[0];
}

export async function storeMended(
  transaction: Database,
  { editionId, id, body }: { editionId: number; id: string; body: string },
): Promise<void> {
  await sql`
    update discussion_entries set body = ${body}, edited_at = now(), version = version + 1
    where edition_id = ${editionId} and id = ${id}`.execute(transaction);
}

/** Whether somebody has still to submit a review of their own. */
export async function ownReviewIsOpen(db: Database, { editionId, abstract, account }: Of & { account: string }): Promise<boolean> {
  const { rows } = await sql`
    select from assignments where edition_id = ${editionId} and account_id = ${account} and abstract_id = ${abstract}
      and state in ('open', 'suspended')`.execute(db);
  return rows.length > 0;
}
