import type { FlaggedField } from '@isocentre/domain/review/text-flags';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Of {
  readonly editionId: number;
  readonly id: string;
}

export type CorrectedText = Readonly<Record<Exclude<FlaggedField, 'keywords'>, string>> & { readonly keywords: readonly string[] };

export interface CorrectionRow {
  version: number;
  reason: string;
  by: string;
  at: Date;
}

/** Revisions that a chair made, newest first. */
export async function listCorrections(db: Database, { editionId, id }: Of): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select c.version, c.reason, a.name as by, c.corrected_at as at
    from abstract_corrections c join accounts a on a.id = c.corrected_by
    where c.edition_id = ${editionId} and c.abstract_id = ${id} order by c.version desc limit 200`.execute(db);
  return rows;
}

interface Corrected extends Of {
  /** The revision that was corrected; its abstract is locked. */
  readonly version: number;
  readonly text: CorrectedText;
  readonly wordCount: number;
  readonly reason: string;
  readonly account: string;
  readonly now: Date;
}

/** Another revision with the same authors, wish and category. What was reviewed and decided keeps the revision it was about. */
export async function storeCorrection(
  transaction: Database,
  { editionId, id, version, text, wordCount, reason, account, now }: Corrected,
): Promise<void> {
  const next = version + 1;
  await sql`
    update abstracts set version = ${next}, edited_at = greatest(${now}::timestamptz, submitted_at)
    where edition_id = ${editionId} and id = ${id} and version = ${version}`.execute(transaction);
  await sql`
    insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion,
      keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
    select edition_id, abstract_id, ${next}, ${text.title}, category, presentation_type, ${text.background}, ${text.methods}, ${text.results},
      ${text.conclusion}, ${text.keywords}::text[], ${wordCount}, corresponding, email, mobile, ${now}, ${account}
    from abstract_revisions where edition_id = ${editionId} and abstract_id = ${id} and version = ${version}`.execute(transaction);
  await sql`
    insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city, orcid)
    select edition_id, abstract_id, ${next}, position, name, department, institution, city, orcid
    from abstract_authors where edition_id = ${editionId} and abstract_id = ${id} and version = ${version}`.execute(transaction);
  await sql`
    insert into abstract_corrections (edition_id, abstract_id, version, reason, corrected_by)
    values (${editionId}, ${id}, ${next}, ${reason}, ${account})`.execute(transaction);
}
