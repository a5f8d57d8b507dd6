import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';

export interface DraftKey {
  editionId: number;
  accountId: string;
  /** `new`, or the id of an abstract. */
  target: string;
}

export interface NewDraft extends DraftKey {
  abstractId: string;
  abstractVersion: number | null;
  form: AbstractForm;
}

export interface DraftStamp {
  version: number;
  abstractId: string;
  abstractVersion: number | null;
  savedAt: Date;
}

interface StampRow {
  version: string;
  abstract_id: string;
  abstract_version: number | null;
  saved_at: Date;
}

const stampOf = (row: StampRow | undefined): DraftStamp | undefined =>
  row && {
    version: Number(row.version),
    abstractId: row.abstract_id,
    abstractVersion: row.abstract_version,
    savedAt: row.saved_at,
  };

interface DraftValues extends Omit<NewDraft, 'form'> {
  form: string;
}

const insert = statement<DraftValues, StampRow>`
  with mine as (select id from registrations where edition_id = ${'editionId'} and account_id = ${'accountId'}),
    known as (select registration_id from abstracts where edition_id = ${'editionId'} and id = ${'abstractId'})
  insert into abstract_drafts (edition_id, registration_id, target, abstract_id, abstract_version, form)
  select ${'editionId'}::integer, mine.id, ${'target'}::text,
    case when ${'target'} = 'new' and exists (select from known) then gen_random_uuid() else ${'abstractId'}::uuid end,
    ${'abstractVersion'}::integer, ${'form'}::jsonb
  from mine
  where ${'target'} = 'new' or exists (select from known where registration_id = mine.id)
  on conflict do nothing
  returning version, abstract_id, abstract_version, saved_at`;

/**
 * Inserts a first draft; undefined when there is one already, or when the abstract to be edited is not the writer's. A
 * new draft gets another id if its own was submitted meanwhile in another window.
 */
export async function insertDraft(db: Database, draft: NewDraft): Promise<DraftStamp | undefined> {
  const { rows } = await insert(db, { ...draft, form: JSON.stringify(draft.form) });
  return stampOf(rows[0]);
}

const replace = statement<DraftValues & { version: number }, StampRow>`
  update abstract_drafts draft
  set form = ${'form'}::jsonb, abstract_version = ${'abstractVersion'}::integer,
    version = nextval('abstract_draft_versions'), saved_at = now()
  from registrations mine
  where mine.edition_id = ${'editionId'} and mine.account_id = ${'accountId'}
    and draft.edition_id = ${'editionId'} and draft.registration_id = mine.id and draft.target = ${'target'} and draft.version = ${'version'}
  returning draft.version, draft.abstract_id, draft.abstract_version, draft.saved_at`;

/** Undefined when it is no longer at `version`. */
export async function replaceDraft(db: Database, draft: NewDraft, version: number): Promise<DraftStamp | undefined> {
  const { rows } = await replace(db, { ...draft, form: JSON.stringify(draft.form), version });
  return stampOf(rows[0]);
}

const selectDrafts = (db: Database, { editionId, accountId }: Omit<DraftKey, 'target'>) =>
  db
    .selectFrom('abstract_drafts')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'abstract_drafts.edition_id')
        .onRef('registrations.id', '=', 'abstract_drafts.registration_id'),
    )
    .where('abstract_drafts.edition_id', '=', editionId)
    .where('registrations.account_id', '=', accountId)
    .select([
      'abstract_drafts.edition_id',
      'abstract_drafts.registration_id',
      'abstract_drafts.target',
      'abstract_drafts.abstract_id',
      'abstract_drafts.abstract_version',
      'abstract_drafts.form',
      'abstract_drafts.version',
      'abstract_drafts.saved_at',
    ]);

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

export const listDrafts = (db: Database, whose: Omit<DraftKey, 'target'>) => selectDrafts(db, whose).orderBy('saved_at').execute();

export const findDraft = (db: Database, key: DraftKey): Promise<DraftRow | undefined> =>
  selectDrafts(db, key).where('target', '=', key.target).executeTakeFirst();

/** The draft of an abstract, whether the abstract is stored already or not. */
export const findDraftOf = (db: Database, whose: Omit<DraftKey, 'target'>, abstractId: string): Promise<DraftRow | undefined> =>
  selectDrafts(db, whose).where('abstract_id', '=', abstractId).executeTakeFirst();

/** False when there is none at `version`. */
export async function deleteDraft(db: Database, { editionId, accountId, target }: DraftKey, version: number): Promise<boolean> {
  const { rows } = await sql`
    delete from abstract_drafts draft using registrations mine
    where mine.edition_id = ${editionId} and mine.account_id = ${accountId}
      and draft.edition_id = ${editionId} and draft.registration_id = mine.id and draft.target = ${target} and draft.version = ${version}
    returning draft.version`.execute(db);
  return rows.length > 0;
}
