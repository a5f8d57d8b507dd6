import type { Database } from '../../platform/database.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';

/** With size and hash of the file of each width. */
export async function insertImage(
  db: Database,
  editionId: number,
  { key, width, height, widths }: StoredPicture,
  files: { bytes: number[]; hashes: Buffer[] },
): Promise<void> {
  await db
    .insertInto('images')
    .values({ edition_id: editionId, key, width, height, widths: [...widths], file_bytes: files.bytes, file_sha256: files.hashes })
    .execute();
}

export async function imageExists(db: Database, editionId: number, key: string, width: number): Promise<boolean> {
  const row = await db.selectFrom('images').select('widths').where('edition_id', '=', editionId).where('key', '=', key).executeTakeFirst();
  return row?.widths.includes(width) ?? false;
}
