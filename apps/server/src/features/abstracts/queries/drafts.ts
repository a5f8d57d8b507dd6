import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';

export interface DraftKey {
  editionId: number;
  registrationId: string;
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
  with known as (select registration_id from abstracts where edition_id = ${'editionId'} and id = ${'abstractId'})
  insert into abstract_drafts (edition_id, registration_id, target, abstract_id, abstract_version, form)
  select ${'editionId'}::integer, ${'registrationId'}::uuid, ${'target'}::text,
    case when ${'target'} = 'new' and exists (select from known) then gen_random_uuid() else ${'abstractId'}::uuid end,
    ${'abstractVersion'}::integer, ${'form'}::jsonb
  where ${'target'} = 'new' or exists (select from known where registration_id = ${'registrationId'})
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
  where draft.edition_id = ${'editionId'} and draft.registration_id = ${'registrationId'} and draft.target = ${'target'} and draft.version = ${'version'}
  returning draft.version, draft.abstract_id, draft.abstract_version, draft.saved_at`;

/** Undefined when it is no longer at `version`. */
export async function replaceDraft(db: Database, draft: NewDraft, version: number): Promise<DraftStamp | undefined> {
  const { rows } = await replace(db, { ...draft, form: JSON.stringify(draft.form), version });
  return stampOf(rows[0]);
}

const selectDrafts = (db: Database, { editionId, registrationId }: Omit<DraftKey, 'target'>) =>
  db
    .selectFrom('abstract_drafts')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .select(['edition_id', 'registration_id', 'target', 'abstract_id', 'abstract_version', 'form', 'version', 'saved_at']);

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

export const listDrafts = (db: Database, whose: Omit<DraftKey, 'target'>) => selectDrafts(db, whose).orderBy('saved_at').execute();

export const findDraft = (db: Database, key: DraftKey): Promise<DraftRow | undefined> =>
  selectDrafts(db, key).where('target', '=', key.target).executeTakeFirst();

/** False when there is none at `version`. */
export async function deleteDraft(db: Database, { editionId, registrationId, target }: DraftKey, version: number): Promise<boolean> {
  const { rows } = await sql`
    delete from abstract_drafts
    where edition_id = ${editionId} and registration_id = ${registrationId} and target = ${target} and version = ${version}
    returning version`.execute(db);
  return rows.length > 0;
}
