import type { Database } from '../../../platform/database.ts';

/** Editions in which somebody has a draft and was not reminded of it. */
export async function editionsWithDrafts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('abstract_drafts').select('edition_id').where('reminded_at', 'is', null).distinct().execute();
  return rows.map((row) => row.edition_id);
}

/** Marks every draft as reminded and returns their writers, each once. */
export async function unremindedWriters(transaction: Database, { editionId, now }: { editionId: number; now: Date }): Promise<string[]> {
  const rows = await transaction
    .updateTable('abstract_drafts')
    .set({ reminded_at: now })
    .where('edition_id', '=', editionId)
    .where('reminded_at', 'is', null)
    .returning('registration_id')
    .execute();
  return [...new Set(rows.map((row) => row.registration_id))];
}

/** Somebody's drafts and e-mail address; empty once they are submitted, discarded or erased. */
export const draftsToRemind = (db: Database, { editionId, registrationId }: { editionId: number; registrationId: string }) =>
  db
    .selectFrom('abstract_drafts as draft')
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'draft.edition_id').onRef('registrations.id', '=', 'draft.registration_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('draft.edition_id', '=', editionId)
    .where('draft.registration_id', '=', registrationId)
    .where('draft.reminded_at', 'is not', null)
    .where('registrations.erased_at', 'is', null)
    .select(['draft.target', 'draft.form', 'draft.reminded_at', 'accounts.email', 'registrations.name'])
    .orderBy('draft.saved_at')
    .execute();
