import { LETTER_PRIORITY, type LetterState } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { currentRequestId } from '../../../platform/request-id.ts';

export interface NewMailingLetter {
  readonly id: string;
  readonly about: string;
  readonly account: string | null;
  readonly subject: string;
  readonly body: string;
  readonly digest: string;
}

interface Mailing {
  readonly editionId: number;
  readonly mailing: string;
}

/** Drafts that say from now on what was shown. Receipts and links that somebody waits for leave before them. */
export async function insertMailingLetters(
  transaction: Database,
  { editionId, mailing, purpose }: Mailing & { purpose: string },
  letters: readonly NewMailingLetter[],
): Promise<void> {
  await sql`
    with new as (
      select * from unnest(
        ${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ about }) => about)}::text[], ${letters.map(({ account }) => account)}::uuid[],
        ${letters.map(({ subject }) => subject)}::text[], ${letters.map(({ body }) => body)}::text[],
        ${letters.map(({ digest }) => digest)}::text[]
      ) as n (id, about, account, subject, body, digest)
    ), written as (
      insert into letters (
        edition_id, id, purpose, about, occasion, account_id, kind, state, priority, request_id, released_subject, released_body
      )
      select ${editionId}, id, ${purpose}, about, ${mailing}, account, 'reviewed', 'draft', ${LETTER_PRIORITY.reminder},
        ${currentRequestId() ?? null}, subject, body
      from new
    )
    insert into mailing_letters (edition_id, letter_id, mailing_id, digest)
    select ${editionId}, id, ${mailing}, digest from new`.execute(transaction);
}

export interface StoredMailingLetter {
  id: string;
  about: string;
  digest: string;
  state: LetterState;
}

/** In one order, so that nobody waits for each other. */
export async function lockMailingLetters(
  transaction: Database,
  { editionId, mailing }: Mailing,
  states: readonly LetterState[],
): Promise<StoredMailingLetter[]> {
  const { rows } = await sql<StoredMailingLetter>`
    select l.id, l.about, x.digest, l.state
    from mailing_letters x join letters l on (l.edition_id, l.id) = (x.edition_id, x.letter_id)
    where x.edition_id = ${editionId} and x.mailing_id = ${mailing} and l.state = any (${states}::text[])
    order by l.id for update of l`.execute(transaction);
  return rows;
}

/** About what a letter of this mailing has left, or is leaving, and what those said. */
export async function listLeft(
  db: Database,
  { editionId, mailing }: Mailing,
): Promise<Array<Pick<StoredMailingLetter, 'about' | 'digest'>>> {
  const { rows } = await sql<Pick<StoredMailingLetter, 'about' | 'digest'>>`
    select l.about, x.digest
    from mailing_letters x join letters l on (l.edition_id, l.id) = (x.edition_id, x.letter_id)
    where x.edition_id = ${editionId} and x.mailing_id = ${mailing} and l.state in ('sending', 'sent', 'bounced', 'failed')`.execute(db);
  return rows;
}

/** What waited for its time leaves as soon as a worker takes it. */
export async function letLettersGo(transaction: Database, editionId: number, ids: readonly string[]): Promise<void> {
  await sql`
    update letters set due_at = now()
    where edition_id = ${editionId} and id = any (${ids}::uuid[]) and state = 'released' and due_at = 'infinity'`.execute(transaction);
}

export interface LeavingLetter {
  subject: string | null;
  body: string | null;
  /** Null: there is nobody any more. */
  email: string | null;
  account: string | null;
  /** Of what was shown, and to whom. */
  digest: string;
  plannedFor: string | null;
}

/** For the worker: what was released, and where it goes now. A presenter may have no account. */
export async function findLeaving(db: Database, editionId: number, id: string): Promise<LeavingLetter | undefined> {
  const { rows } = await sql<LeavingLetter>`
    select l.released_subject as subject, l.released_body as body, m.planned_for as "plannedFor", x.digest, l.account_id as account,
      case when l.account_id is not null then (select email from accounts where id = l.account_id and disabled_at is null)
        else (
          select coalesce(p.presenter_email, v.email)
          from abstracts a
          join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
          left join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
          where a.edition_id = l.edition_id and a.id::text = l.about
        ) end as email
    from letters l
    join mailing_letters x on (x.edition_id, x.letter_id) = (l.edition_id, l.id)
    join mailings m on (m.edition_id, m.id) = (x.edition_id, x.mailing_id)
    where l.edition_id = ${editionId} and l.id = ${id} and l.erased_at is null and m.state = 'released'`.execute(db);
  return rows[0];
}
