import { type RawBuilder, sql } from 'kysely';
import { type AuditEntry, auditInsert } from '../../../platform/audit.ts';
import { type Database, prepared } from '../../../platform/database.ts';

/** What an abstract says, as it is stored. */
export interface StoredContent {
  title: string;
  category: string;
  presentationType: string;
  background: string;
  methods: string;
  results: string;
  conclusion: string;
  keywords: readonly string[];
  wordCount: number;
  /** From 1. */
  corresponding: number;
  email: string;
  mobile: string;
  authors: ReadonlyArray<{ position: number; name: string; department: string; institution: string; city: string }>;
}

export interface Saving {
  editionId: number;
  accountId: string;
  id: string;
  now: Date;
  content: StoredContent;
  audit: AuditEntry;
}

/**
 * Whether the window is open by the rows themselves, and how many abstracts each may submit: the edition that a process
 * remembers may be a second old, and a deadline is not a matter of seconds.
 */
const windowOpen = ({ editionId, now }: Saving) => sql`
  select max_abstracts
  from edition_instants join edition_limits using (edition_id)
  where edition_id = ${editionId}
    and (abstract_opens_at is null or ${now}::timestamptz >= abstract_opens_at)
    and ${now}::timestamptz < abstract_deadline_effective + abstract_grace_minutes * interval '1 minute'`;

const mine = ({ editionId, accountId }: Saving) => sql`
  select id, delegate_number, category, pay_later, payment_status from registrations
  where edition_id = ${editionId} and account_id = ${accountId}`;

/** The revision and its authors, for each row of `from`: one, or none when nothing was stored. */
const saveRevision = ({ editionId, accountId, now, content }: Saving) => sql`
  revision as (
    insert into abstract_revisions (
      edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion, keywords,
      word_count, corresponding, email, mobile, saved_at, saved_by
    )
    select ${editionId}::integer, stored.id, stored.version, ${content.title}, ${content.category}, ${content.presentationType},
      ${content.background}, ${content.methods}, ${content.results}, ${content.conclusion}, ${content.keywords}::text[],
      ${content.wordCount}::integer, ${content.corresponding}::smallint, ${content.email}, ${content.mobile}, ${now}::timestamptz,
      ${accountId}::uuid
    from stored
  ), authors as (
    insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
    select ${editionId}::integer, stored.id, stored.version, author.position, author.name, author.department, author.institution, author.city
    from stored, jsonb_to_recordset(${JSON.stringify(content.authors)}::jsonb)
      as author (position smallint, name text, department text, institution text, city text)
  )`;

const forgetDraft = ({ editionId }: Saving) => sql`
  delete from abstract_drafts draft using stored, mine
  where draft.edition_id = ${editionId} and draft.registration_id = mine.id and draft.abstract_id = stored.id`;

export interface Registrant {
  id: string;
  delegate_number: number;
  category: string | null;
  pay_later: boolean;
  payment_status: string;
}

export interface InsertOutcome {
  registrant: Registrant;
  /** Null: nothing was stored. */
  slot: number | null;
  open: boolean;
  /** Whether an abstract has this id already. */
  known: boolean;
  /** Whether a place was free when we looked; if so and nothing was stored, somebody was quicker. */
  free: boolean;
}

/**
 * Stores an abstract in a free place with revision, authors, audit row and the job `mail`, and forgets its draft: one statement, all
 * of it or nothing.
 */
export async function insertAbstract(db: Database, saving: Saving, mail: RawBuilder<unknown>): Promise<InsertOutcome | undefined> {
  const { editionId, id, now } = saving;
  const { rows } = await sql<Registrant & { slot: number | null; open: boolean; known: boolean; free: boolean }>`${prepared}
    with mine as (${mine(saving)}
    ), open as (${windowOpen(saving)}
    ), free as (
      select min(place)::smallint as slot
      from open, generate_series(1, open.max_abstracts) place
      where not exists (
        select from abstracts, mine
        where edition_id = ${editionId} and registration_id = mine.id and slot = place and status <> 'withdrawn'
      )
    ), stored as (
      insert into abstracts (edition_id, id, registration_id, slot, submitted_at, edited_at)
      select ${editionId}::integer, ${id}::uuid, mine.id, free.slot, ${now}::timestamptz, ${now}::timestamptz
      from mine, free where free.slot is not null
      on conflict do nothing
      returning id, version, slot
    ), ${saveRevision(saving)}, audited as (${auditInsert(saving.audit, { from: 'stored' })}
    ), forgotten as (${forgetDraft(saving)}
    ), mailed as (${mail}
    )
    select mine.*, (select slot from stored) as slot, exists (select from open) as open, (select slot is not null from free) as free,
      exists (select from abstracts where edition_id = ${editionId} and id = ${id}) as known
    from mine`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { slot, open, known, free, ...registrant } = row;
  return { registrant, slot, open, known, free };
}

/** Adds a revision to an abstract that still stands at `version` and may be edited; false when it does not or may not. */
export async function updateAbstract(db: Database, saving: Saving, version: number): Promise<boolean> {
  const { editionId, id, now } = saving;
  const { rows } = await sql`${prepared}
    with mine as (${mine(saving)}
    ), open as (${windowOpen(saving)}
    ), stored as (
      update abstracts set version = abstracts.version + 1, edited_at = greatest(${now}::timestamptz, submitted_at)
      from mine, open
      where abstracts.edition_id = ${editionId} and abstracts.id = ${id} and registration_id = mine.id and version = ${version}
        and status not in ('accepted', 'withdrawn')
      returning abstracts.id, abstracts.version
    ), ${saveRevision(saving)}, audited as (${auditInsert(saving.audit, { from: 'stored' })}
    ), forgotten as (${forgetDraft(saving)}
    )
    select from stored`.execute(db);
  return rows.length > 0;
}

/** Notes that its author wants an abstract withdrawn; false when it was noted before. */
export async function noteWithdrawalRequest(
  transaction: Database,
  { editionId, id, reason, at }: { editionId: number; id: string; reason: string; at: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable('abstracts')
    .set({ withdrawal_requested_at: at, withdrawal_reason: reason || null })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('withdrawal_requested_at', 'is', null)
    .where('status', '<>', 'withdrawn')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
