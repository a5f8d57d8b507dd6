import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Nobody is told a month late. */
const newlyPublic = (now: Date) => sql<boolean>`
  editions.status = 'published' and editions.published_at <= ${now} and editions.published_at > ${now}::timestamptz - interval '30 days'
  and (select action from audit_log where audit_log.edition_id = editions.id
         and action in ('edition.publication-set', 'edition.published', 'edition.unpublished')
       order by at desc, id desc limit 1) = 'edition.publication-set'`;

/** Editions that were to be published at an instant which has come, and of which nothing says so yet. */
export async function findNewlyPublic(db: Database, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('editions').select('id').where(newlyPublic(now)).execute();
  return rows.map(({ id }) => id);
}

export async function isNewlyPublic(db: Database, editionId: number, now: Date): Promise<boolean> {
  const row = await db.selectFrom('editions').select('id').where('id', '=', editionId).where(newlyPublic(now)).executeTakeFirst();
  return row !== undefined;
}
