import { AbstractFileType } from '@isocentre/domain/abstracts/abstract-file';
import type { ReviewSettings } from '@isocentre/domain/review/review-settings';
import type { Criterion } from '@isocentre/domain/review/rubric';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export type StoredSettings = ReviewSettings & { readonly version: number };

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function findSettings(db: Database, editionId: number, call: string): Promise<StoredSettings | undefined> {
  const row = await db
    .selectFrom('review_settings')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .executeTakeFirst();
  if (!row) return undefined;
  const { blind, wanted, least, load, version, see_others: seeOthers, show_score: showScore } = row;
  return {
    blind,
    wanted,
    least,
    load,
    version,
    seeOthers,
    showScore,
    filesMost: row.files_most,
    fileMaxMb: row.file_max_mb,
    fileTypes: AbstractFileType.options.filter((type) => row.file_types.includes(type)),
    opensAt: iso(row.opens_at),
    dueAt: iso(row.due_at),
    closesAt: iso(row.closes_at),
  };
}

export async function listCriteria(db: Database, editionId: number, call: string): Promise<Criterion[]> {
  return db
    .selectFrom('review_criteria')
    .select(['code', 'name', 'question', 'weight', 'counts', 'steps', 'anchors'])
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .orderBy('sort')
    .execute();
}

/** Stores settings over the version that was seen; false: somebody else has changed them since. Version 0: there are none yet. */
export async function storeSettings(
  transaction: Database,
  { editionId, call, seen }: { editionId: number; call: string; seen: number },
  settings: ReviewSettings,
): Promise<boolean> {
  const { opensAt, dueAt, closesAt, seeOthers, showScore, filesMost, fileMaxMb, fileTypes, ...rest } = settings;
  const dates = { opens_at: opensAt, due_at: dueAt, closes_at: closesAt };
  const files = { files_most: filesMost, file_max_mb: fileMaxMb, file_types: fileTypes };
  const values = { ...rest, ...dates, ...files, see_others: seeOthers, show_score: showScore, version: seen + 1 };
  if (seen === 0) {
    const added = await transaction
      .insertInto('review_settings')
      .values({ edition_id: editionId, call, ...values })
      .onConflict((conflict) => conflict.columns(['edition_id', 'call']).doNothing())
      .returning('version')
      .executeTakeFirst();
    return added !== undefined;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('review_settings')
    .set(values)
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .where('version', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All criteria of a call, in their order. The settings' row is locked by its new version. */
export async function replaceCriteria(
  transaction: Database,
  { editionId, call }: { editionId: number; call: string },
  criteria: ReadonlyArray<Criterion & { code: string }>,
): Promise<void> {
  await transaction.deleteFrom('review_criteria').where('edition_id', '=', editionId).where('call', '=', call).execute();
  if (criteria.length === 0) return;
  await transaction
    .insertInto('review_criteria')
    .values(criteria.map((criterion, i) => ({ edition_id: editionId, call, sort: i + 1, ...criterion })))
    .execute();
}

/** What was submitted and not withdrawn. */
export async function countAbstracts(db: Database, editionId: number) {
  const { rows } = await sql<{ type: string; category: string; count: number }>`
    select v.presentation_type as type, v.category, count(*)::int as count
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where a.edition_id = ${editionId} and a.status <> 'withdrawn'
    group by 1, 2`.execute(db);
  return rows;
}

/** People with the role, in this edition or in all of its society. */
export async function countReviewers(db: Database, editionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.account_id)::int as count
    from staff_roles r join editions e on e.society_id = r.society_id
    where e.id = ${editionId} and (r.edition_id is null or r.edition_id = e.id) and r.role = 'reviewer'`.execute(db);
  return rows[0]?.count ?? 0;
}
