import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Every column that shows a picture; a test compares the list with the database's own. */
export const SHOWN_IN = [
  'committee_members',
  'gallery_photos',
  'cancer_types',
  'session_speakers',
  'sight_pictures',
  'sponsors',
  'workshop_speakers',
  'workshops',
] as const;

/** What may name a picture inside a text or a version, whether it is public, a draft, or can be restored. */
const NAMED_IN = [
  sql`select body from content_revisions`,
  sql`select document from content_pages`,
  sql`select document from accepted_texts`,
  sql`select snapshot from programme_releases`,
  sql`select tables from edition_sources`,
];

/** A key as a value of its own, in any shape that `images.key` allows, or within an address, as keys are made today. */
const KEY = '"([A-Za-z0-9_-]{16,64})"';
const KEY_IN_ADDRESS = '([0-9a-f]{32})';

/** Editions with pictures from before that moment. What is archived stays as it is. */
export async function editionsWithImages(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('editions')
    .select('id')
    .where('status', '<>', 'archived')
    .where('id', 'in', db.selectFrom('images').select('edition_id').where('created_at', '<', before))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface GoneImage {
  readonly key: string;
  readonly widths: readonly number[];
  /** Null: another picture is still made of it, or there never was one. */
  readonly original: string | null;
}

/** The rows of the pictures that nothing shows. The whole of a picture stays as long as a part of it is shown. */
export async function deleteUnused(
  transaction: Database,
  editionId: number,
  { before, most }: { before: Date; most: number },
): Promise<GoneImage[]> {
  // First the rows, then a look at who shows them: somebody who is just saving a draft with one holds its row until then.
  await sql`
    select from images where edition_id = ${editionId} and created_at < ${before} order by key for update`.execute(transaction);
  const { rows } = await sql<GoneImage>`
    with shown as (
      ${sql.join(
        SHOWN_IN.map((table) => sql`select image_key as key from ${sql.table(table)} where edition_id = ${editionId}`),
        sql` union all `,
      )}
      ${sql.join(
        NAMED_IN.map(
          (texts) => sql`
            union all select found[1] from (${texts} where edition_id = ${editionId}) as texts (words)
            cross join lateral (
              select regexp_matches(words::text, ${KEY}, 'g') union all select regexp_matches(words::text, ${KEY_IN_ADDRESS}, 'g')
            ) as matches (found)`,
        ),
        sql` `,
      )}
    ), used as (
      select coalesce(original_key, key) as whole, key from images where edition_id = ${editionId} and key in (select key from shown)
    ), gone as (
      delete from images where (edition_id, key) in (
        select edition_id, key from images
        where edition_id = ${editionId} and created_at < ${before}
          and key not in (select key from used) and key not in (select whole from used)
        order by key limit ${most}
      )
      returning edition_id, key, widths, original_key
    )
    select key, widths, case when not exists (
        select from images other where other.edition_id = gone.edition_id and other.original_key = gone.original_key
          and other.key not in (select key from gone)
      ) then original_key end as original
    from gone order by key`.execute(transaction);
  return rows;
}
