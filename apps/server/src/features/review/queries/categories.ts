import type { Database } from '../../../platform/database.ts';

/** The topics of abstracts of any edition, in their order: an invitation is opened on a host that shows another one. */
export const listCategories = async (db: Database, editionId: number): Promise<string[]> =>
  (
    await db.selectFrom('abstract_categories').select('name').where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute()
  ).map(({ name }) => name);
