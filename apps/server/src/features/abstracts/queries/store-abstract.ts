import type { Database } from '../../../platform/database.ts';
import type { JobPart } from '../../../platform/jobs.ts';
import { type Part, part, statement } from '../../../platform/statement.ts';

/** An abstract's content, as stored. */
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
  /**
   * The version of the draft that the sender has seen; null: they know of none. Undefined: not given, and the draft is
   * deleted whatever it holds.
   */
  draftVersion: number | null | undefined;
  /** The action in the audit log. */
  action: 'abstract.submitted' | 'abstract.edited';
  before?: object;
  after: object;
  requestId: string;
}

interface Values extends Omit<Saving, 'content' | 'draftVersion' | 'before' | 'after'>, Omit<StoredContent, 'authors'> {
  draftNamed: boolean;
  draftVersion: number | null;
  authors: string;
  before: string | null;
  after: string;
}

const valuesOf = ({ content, draftVersion, before, after, ...saving }: Saving): Values => ({
  ...saving,
  ...content,
  draftNamed: draftVersion !== undefined,
  draftVersion: draftVersion ?? null,
  authors: JSON.stringify(content.authors),
  before: before ? JSON.stringify(before) : null,
  after: JSON.stringify(after),
});

/**
 * Whether the window is open according to the rows, and how many abstracts a person may submit: the edition cached by a
 * process may be a second old, which is too much at a deadline.
 */
const windowOpen = part<Values>`
  select max_abstracts
  from edition_instants join edition_limits using (edition_id)
  where edition_id = ${'editionId'}
    and (abstract_opens_at is null or ${'now'}::timestamptz >= abstract_opens_at)
    and ${'now'}::timestamptz < abstract_deadline_effective + abstract_grace_minutes * interval '1 minute'`;

const mine = part<Values>`
  select id, delegate_number, category, pay_later, payment_status from registrations
  where edition_id = ${'editionId'} and account_id = ${'accountId'}`;

/**
 * A draft of the abstract that the sender has not seen: then nothing is stored, or what another window saved would be
 * lost. It is locked before the comparison, so that no newer draft can be saved between the check and the deletion.
 */
const unseenDraft = part<Values>`
  drafted as (
    select draft.version from abstract_drafts draft join mine on draft.registration_id = mine.id
    where draft.edition_id = ${'editionId'} and draft.abstract_id = ${'id'}::uuid
    for update of draft
  ), unseen as (
    select from drafted
    where ${'draftNamed'}::boolean and not exists (select from drafted where version = ${'draftVersion'}::bigint)
  )`;

/** The revision, its authors and the audit row for the row in `stored`; nothing if that is empty. */
const saveRevision = part<Values>`
  revision as (
    insert into abstract_revisions (
      edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion, keywords,
      word_count, corresponding, email, mobile, saved_at, saved_by
    )
    select ${'editionId'}::integer, stored.id, stored.version, ${'title'}, ${'category'}, ${'presentationType'},
      ${'background'}, ${'methods'}, ${'results'}, ${'conclusion'}, ${'keywords'}::text[],
      ${'wordCount'}::integer, ${'corresponding'}::smallint, ${'email'}, ${'mobile'}, ${'now'}::timestamptz, ${'accountId'}::uuid
    from stored
  ), authors as (
    insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
    select ${'editionId'}::integer, stored.id, stored.version, author.position, author.name, author.department, author.institution, author.city
    from stored, jsonb_to_recordset(${'authors'}::jsonb)
      as author (position smallint, name text, department text, institution text, city text)
  ), audited as (
    insert into audit_log (edition_id, id, actor_kind, account_id, action, entity, entity_id, before, after, request_id)
    select ${'editionId'}::integer, gen_random_uuid(), 'delegate', ${'accountId'}::uuid, ${'action'}, 'abstract', stored.id::text,
      ${'before'}::jsonb, ${'after'}::jsonb, ${'requestId'}
    from stored
  ), forgotten as (
    delete from abstract_drafts draft using stored, mine
    where draft.edition_id = ${'editionId'} and draft.registration_id = mine.id and draft.abstract_id = stored.id
      and (not ${'draftNamed'}::boolean or draft.version = ${'draftVersion'}::bigint)
  )`;

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
  number: number | null;
  open: boolean;
  /** Whether an abstract with this id exists already. */
  known: boolean;
  /** Whether it has a draft that the sender has not seen. */
  unseen: boolean;
  /** Whether a slot was free; if so and nothing was stored, another submission won the race. */
  free: boolean;
}

type InsertRow = Registrant & Omit<InsertOutcome, 'registrant'>;

const insertWith = (mail: Part<{ job: string }>) => statement<Values & { job: string }, InsertRow>`
  with mine as (${mine}
  ), open as (${windowOpen}
  ), free as (
    select min(candidate)::smallint as slot
    from open, generate_series(1, open.max_abstracts) candidate
    where not exists (
      select from abstracts, mine
      where edition_id = ${'editionId'} and registration_id = mine.id and slot = candidate and status <> 'withdrawn'
    )
  ), ${unseenDraft}, stored as (
    insert into abstracts (edition_id, id, registration_id, slot, submitted_at, edited_at)
    select ${'editionId'}::integer, ${'id'}::uuid, mine.id, free.slot, ${'now'}::timestamptz, ${'now'}::timestamptz
    from mine, free where free.slot is not null and not exists (select from unseen)
    on conflict do nothing
    returning id, version, slot, number
  ), ${saveRevision}, mailed as (${mail}
  )
  select mine.id, mine.delegate_number, mine.category, mine.pay_later, mine.payment_status,
    (select slot from stored) as slot, (select number from stored) as number, exists (select from open) as open, (select slot is not null from free) as free,
    exists (select from unseen) as unseen,
    exists (select from abstracts where edition_id = ${'editionId'} and id = ${'id'}::uuid) as known
  from mine`;

/** One statement per queue's INSERT; in practice there is only one. */
const inserts = new Map<JobPart['insert'], ReturnType<typeof insertWith>>();

/**
 * Stores an abstract in a free slot with revision, authors, audit row and the job `mail`, and deletes its draft, in one
 * statement: all of it or nothing.
 */
export async function insertAbstract(db: Database, saving: Saving, mail: JobPart): Promise<InsertOutcome | undefined> {
  const insert = inserts.get(mail.insert) ?? insertWith(mail.insert);
  inserts.set(mail.insert, insert);
  const { rows } = await insert(db, { ...valuesOf(saving), job: mail.job });
  const [row] = rows;
  if (!row) return undefined;
  const { slot, number, open, known, unseen, free, ...registrant } = row;
  return { registrant, slot, number, open, known, unseen, free };
}

interface UpdateOutcome {
  stored: boolean;
  /** Whether it has a draft that the sender has not seen. */
  unseen: boolean;
}

const update = statement<Values & { version: number }, UpdateOutcome>`
  with mine as (${mine}
  ), open as (${windowOpen}
  ), ${unseenDraft}, stored as (
    update abstracts set version = abstracts.version + 1, edited_at = greatest(${'now'}::timestamptz, submitted_at)
    from mine, open
    where abstracts.edition_id = ${'editionId'} and abstracts.id = ${'id'}::uuid and registration_id = mine.id
      and version = ${'version'}::integer and status not in ('accepted', 'withdrawn')
      and not exists (select from unseen)
    returning abstracts.id, abstracts.version
  ), ${saveRevision}
  select exists (select from stored) as stored, exists (select from unseen) as unseen`;

/** Adds a revision to an abstract that is still at `version` and may be edited; otherwise stores nothing. */
export async function updateAbstract(db: Database, saving: Saving, version: number): Promise<UpdateOutcome> {
  const { rows } = await update(db, { ...valuesOf(saving), version });
  return rows[0] ?? { stored: false, unseen: false };
}

/** Records that the author wants an abstract withdrawn; false when it was recorded before. */
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
