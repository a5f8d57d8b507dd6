import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Editions in which somebody has a draft and was not reminded of it. */
export async function editionsWithDrafts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('abstract_drafts').select('edition_id').where('reminded_at', 'is', null).distinct().execute();
  return rows.map((row) => row.edition_id);
}

/** The call of what a draft changes, or the one that was chosen for a new text; null: none was. */
const CALL_OF_DRAFT = sql<string | null>`case when abstract_drafts.target = 'new' then nullif(abstract_drafts.form ->> 'call', '') else (
  select coalesce(a.call, 'regular') from abstracts a
  where a.edition_id = abstract_drafts.edition_id and a.id = abstract_drafts.abstract_id
) end`;

/** Marks every draft for these calls as reminded, or for none in particular, and returns their writers, each once. */
export async function unremindedWriters(
  transaction: Database,
  { editionId, now, calls }: { editionId: number; now: Date; calls: readonly string[] },
): Promise<string[]> {
  const rows = await transaction
    .updateTable('abstract_drafts')
    .set({ reminded_at: now })
    .where('edition_id', '=', editionId)
    .where('reminded_at', 'is', null)
    .where(sql<boolean>`coalesce(${CALL_OF_DRAFT} = any (${calls}::text[]), true)`)
    .returning('registration_id')
    .execute();
  return [...new Set(rows.map((row) => row.registration_id))];
}

/** Somebody's drafts and e-mail address; empty once they are submitted, discarded or erased. */
export const draftsToRemind = (db: Database, { editionId, registrationId }: { editionId: number; registrationId: string }) =>
  db
    .selectFrom('abstract_drafts')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'abstract_drafts.edition_id')
        .onRef('registrations.id', '=', 'abstract_drafts.registration_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('abstract_drafts.edition_id', '=', editionId)
    .where('abstract_drafts.registration_id', '=', registrationId)
    .where('abstract_drafts.reminded_at', 'is not', null)
    .where('registrations.erased_at', 'is', null)
    .select(['abstract_drafts.target', 'abstract_drafts.form', 'abstract_drafts.reminded_at', 'accounts.email', 'registrations.name'])
    .select(CALL_OF_DRAFT.as('call'))
    .orderBy('abstract_drafts.saved_at')
    .execute();
