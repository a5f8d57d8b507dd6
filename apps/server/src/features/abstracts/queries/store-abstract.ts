import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { part, statement } from '../../../platform/statement.ts';
import type { DraftRow } from './drafts.ts';

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
  authors: ReadonlyArray<{ position: number; name: string; department: string; institution: string; city: string; orcid: string | null }>;
}

const registrationForUpdate = statement<{ editionId: number; registrationId: string; accountId: string }>`
  select from registrations where edition_id = ${'editionId'} and id = ${'registrationId'} and account_id = ${'accountId'}::uuid for no key update`;

/**
 * Locks a registration: whatever is submitted or edited for it in several windows happens one after the other. False when it
 * was handed on to another person since the request was let in.
 */
export async function lockRegistration(
  transaction: Database,
  of: { editionId: number; registrationId: string; accountId: string },
): Promise<boolean> {
  const { rows } = await registrationForUpdate(transaction, of);
  return rows.length > 0;
}

// `no key`: whoever stores conflicts with it meanwhile refers to this row, and the two would wait for each other.
const abstractForUpdate = statement<{ editionId: number; registrationId: string; id: string }>`
  select from abstracts where edition_id = ${'editionId'} and registration_id = ${'registrationId'} and id = ${'id'} for no key update`;

/** Locks an abstract of this registration; false when there is none. */
export async function lockAbstract(transaction: Database, editionId: number, registrationId: string, id: string): Promise<boolean> {
  const { rows } = await abstractForUpdate(transaction, { editionId, registrationId, id });
  return rows.length > 0;
}

/** A call that takes abstracts now. */
export interface OpenCall {
  readonly code: string;
  /** How many abstracts a person may submit to it, and how many they have. */
  readonly max: number;
  readonly submitted: number;
}

export interface Standing {
  readonly open: readonly OpenCall[];
  /** The slots in use, of all calls. A withdrawn abstract gives its slot back. */
  taken: readonly number[];
  /** Whether this abstract was submitted before. */
  known: boolean;
}

interface StandingOf {
  editionId: number;
  registrationId: string;
  id: string;
  now: Date;
}

// Two questions of the abstracts, so that each finds its rows by an index: the whole edition's would be read otherwise.
const standing = statement<StandingOf, Standing>`
  with call as (
    select 'regular' as code, max_abstracts as max, abstract_opens_at as opens_at, abstract_deadline_effective as closes_at,
      abstract_grace_minutes as grace_minutes
    from edition_instants join edition_limits using (edition_id)
    where edition_id = ${'editionId'}
    union all
    select code, max_per_delegate, opens_at, closes_at, grace_minutes from calls where edition_id = ${'editionId'}
  )
  select (
      select coalesce(jsonb_agg(jsonb_build_object('code', code, 'max', max, 'submitted', (
        select count(*) from abstracts a
        where a.edition_id = ${'editionId'} and a.registration_id = ${'registrationId'} and a.status <> 'withdrawn'
          and coalesce(a.call, 'regular') = call.code
      ))), '[]') from call
      where (opens_at is null or ${'now'}::timestamptz >= opens_at)
        and ${'now'}::timestamptz < closes_at + grace_minutes * interval '1 minute'
    ) as open,
    array(
      select slot from abstracts
      where edition_id = ${'editionId'} and registration_id = ${'registrationId'} and status <> 'withdrawn'
    ) as taken,
    exists (
      select from abstracts where edition_id = ${'editionId'} and id = ${'id'}::uuid and registration_id = ${'registrationId'}
    ) as known`;

/**
 * Read from the rows, after the registration is locked: the edition cached by a process may be a second old, which is
 * too much at a deadline.
 */
export async function readStanding(transaction: Database, of: StandingOf): Promise<Standing> {
  const { rows } = await standing(transaction, of);
  return rows[0] ?? { open: [], taken: [], known: false };
}

const deleteDraft = statement<{ editionId: number; registrationId: string; abstractId: string }, DraftRow>`
  delete from abstract_drafts
  where edition_id = ${'editionId'} and registration_id = ${'registrationId'} and abstract_id = ${'abstractId'}
  returning edition_id, registration_id, target, abstract_id, abstract_version, form, version, saved_at`;

/** Deletes the draft of an abstract and returns what it held. */
export async function deleteDraftOf(
  transaction: Database,
  editionId: number,
  registrationId: string,
  abstractId: string,
): Promise<DraftRow | undefined> {
  const { rows } = await deleteDraft(transaction, { editionId, registrationId, abstractId });
  return rows[0];
}

/** Makes the next revision the current one. Call only after `lockAbstract`. */
export async function raiseVersion(transaction: Database, editionId: number, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('abstracts')
    .set({ version: sql`version + 1`, edited_at: sql`greatest(${now}, submitted_at)` })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .execute();
}

export interface NewRevision {
  editionId: number;
  id: string;
  version: number;
  content: StoredContent;
  now: Date;
  accountId: string;
}

type RevisionValues = Omit<NewRevision, 'content'> & Omit<StoredContent, 'authors'> & { authors: string };

const valuesOf = <Revision extends NewRevision>({ content: { authors, ...texts }, ...revision }: Revision) => ({
  ...revision,
  ...texts,
  authors: JSON.stringify(authors),
});

const REVISION_COLUMNS = part<RevisionValues>`
  edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion, keywords,
  word_count, corresponding, email, mobile, saved_at, saved_by`;

const REVISION_VALUES = part<RevisionValues>`
  ${'editionId'}, ${'id'}::uuid, ${'version'}::integer, ${'title'}, ${'category'}, ${'presentationType'}, ${'background'}, ${'methods'},
  ${'results'}, ${'conclusion'}, ${'keywords'}::text[], ${'wordCount'}::integer, ${'corresponding'}::integer, ${'email'}, ${'mobile'},
  ${'now'}::timestamptz, ${'accountId'}::uuid`;

const AUTHORS = part<RevisionValues>`
  insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city, orcid)
  select edition_id, abstract_id, version, author.*
  from revision, jsonb_to_recordset(${'authors'}::jsonb)
    as author (position smallint, name text, department text, institution text, city text, orcid text)`;

const revise = statement<RevisionValues>`
  with revision as (
    insert into abstract_revisions (${REVISION_COLUMNS}) values (${REVISION_VALUES}) returning edition_id, abstract_id, version
  )
  ${AUTHORS}`;

/** A further revision with its authors. */
export async function insertRevision(transaction: Database, revision: NewRevision): Promise<void> {
  await revise(transaction, valuesOf(revision));
}

interface NewAbstract extends NewRevision {
  registrationId: string;
  slot: number;
  /** Null: the call `regular`. */
  call: string | null;
}

const submit = statement<ReturnType<typeof valuesOf<NewAbstract>>, { id: string }>`
  with abstract as (
    insert into abstracts (edition_id, id, registration_id, slot, call, submitted_at, edited_at)
    values (${'editionId'}, ${'id'}::uuid, ${'registrationId'}, ${'slot'}, ${'call'}, ${'now'}::timestamptz, ${'now'}::timestamptz)
    on conflict (edition_id, id) do nothing
    returning id
  ), revision as (
    insert into abstract_revisions (${REVISION_COLUMNS}) select ${REVISION_VALUES} from abstract
    returning edition_id, abstract_id, version
  ), authors as (${AUTHORS})
  select id from abstract`;

/** An abstract with its first revision and authors. False when the id is taken: by an abstract of somebody else. */
export async function insertAbstract(transaction: Database, abstract: NewAbstract): Promise<boolean> {
  const { rows } = await submit(transaction, valuesOf(abstract));
  return rows.length > 0;
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
