import type { KnownPictures } from '@isocentre/domain/content/picture-faults';
import type { Body } from '@isocentre/domain/content/items';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** The uploaded pictures of an edition. One that was stored before words were asked for counts as described by its page. */
export async function readPictures(db: Database, editionId: number): Promise<KnownPictures> {
  const rows = await db
    .selectFrom('images')
    .select(['key', 'alt', 'decoration', 'original_key'])
    .where('edition_id', '=', editionId)
    .execute();
  return new Map(rows.map(({ key, alt, decoration, original_key }) => [key, original_key === null || decoration || alt !== null]));
}

/**
 * Keeps the pictures that a body names from being deleted as unused while it is saved. Whatever looks like a key will do: what is
 * none names no row.
 */
export async function holdPictures(transaction: Database, editionId: number, body: Body): Promise<void> {
  const keys = JSON.stringify(body).match(/[A-Za-z0-9_-]{16,64}/g);
  if (!keys) return;
  await sql`select from images where edition_id = ${editionId} and key = any(${keys}) order by key for key share`.execute(transaction);
}
