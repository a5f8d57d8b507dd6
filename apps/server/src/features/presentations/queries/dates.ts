import { NEW_DATES, type PresentationDates } from '@isocentre/domain/presentations/presentation';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { Database } from '../../../platform/database.ts';

export type StoredDates = PresentationDates & { readonly version: number };

export async function findDates(db: Database, editionId: number, call: string): Promise<StoredDates> {
  const row = await db
    .selectFrom('presentation_dates')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .executeTakeFirst();
  if (!row) return { ...NEW_DATES, version: 0 };
  return {
    confirmBy: row.confirm_by?.toISOString() ?? null,
    presenterUntil: row.presenter_until?.toISOString() ?? null,
    perPresenter: row.per_presenter,
    filesUntil: row.files_until?.toISOString() ?? null,
    fileMaxMb: row.file_max_mb,
    slidesMaxPages: row.slides_max_pages,
    version: row.version,
  };
}

/** As `findDates`, of each call. One without days of its own follows the call `regular`, but nobody's place lapses by another call's day. */
export async function listDates(db: Database, editionId: number, calls: readonly string[]): Promise<(call: string) => StoredDates> {
  const regular = await findDates(db, editionId, REGULAR_CALL);
  const of = new Map([[REGULAR_CALL, regular]]);
  for (const call of new Set(calls)) {
    const own = call === REGULAR_CALL ? regular : await findDates(db, editionId, call);
    of.set(call, own.version === 0 && call !== REGULAR_CALL ? { ...regular, confirmBy: null, presenterUntil: null } : own);
  }
  return (call) => of.get(call) ?? regular;
}

/** Over the version that was seen; false: somebody else has changed them since. Version 0: there are none yet. */
export async function storeDates(
  transaction: Database,
  { editionId, call, seen }: { editionId: number; call: string; seen: number },
  dates: PresentationDates,
): Promise<boolean> {
  const values = {
    confirm_by: dates.confirmBy,
    presenter_until: dates.presenterUntil,
    per_presenter: dates.perPresenter,
    files_until: dates.filesUntil,
    file_max_mb: dates.fileMaxMb,
    slides_max_pages: dates.slidesMaxPages,
    version: seen + 1,
  };
  if (seen === 0) {
    const added = await transaction
      .insertInto('presentation_dates')
      .values({ edition_id: editionId, call, ...values })
      .onConflict((conflict) => conflict.columns(['edition_id', 'call']).doNothing())
      .returning('version')
      .executeTakeFirst();
    return added !== undefined;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('presentation_dates')
    .set(values)
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .where('version', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
