import type { Crop } from '@isocentre/domain/content/picture-crop';
import type { Database } from '../../../platform/database.ts';
import type { StoredPicture } from '../../../platform/files/pictures.ts';

/** What an organiser says of a picture, and the original that it is a part of. */
export interface ImageDetails {
  readonly alt: string | null;
  readonly decoration: boolean;
  readonly crop: Crop | null;
  readonly original: Original;
}

export interface Original {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** With size and hash of the file of each width. */
export async function insertImage(
  db: Database,
  editionId: number,
  { key, width, height, widths }: StoredPicture,
  files: { bytes: number[]; hashes: Buffer[] },
  details?: ImageDetails,
): Promise<void> {
  await db
    .insertInto('images')
    .values({
      edition_id: editionId,
      key,
      width,
      height,
      widths: [...widths],
      file_bytes: files.bytes,
      file_sha256: files.hashes,
      ...(details && {
        alt: details.alt,
        decoration: details.decoration,
        crop: details.crop && JSON.stringify(details.crop),
        original_key: details.original.key,
        original_width: details.original.width,
        original_height: details.original.height,
        original_bytes: details.original.bytes,
        original_sha256: details.original.sha256,
      }),
    })
    .execute();
}

export async function imageExists(db: Database, editionId: number, key: string, width: number): Promise<boolean> {
  const row = await db.selectFrom('images').select('widths').where('edition_id', '=', editionId).where('key', '=', key).executeTakeFirst();
  return row?.widths.includes(width) ?? false;
}

/** The newest edition with a picture of this name: the next conference begins with those of the last. */
export async function editionWithImage(db: Database, key: string, width: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('images')
    .select(['edition_id', 'widths'])
    .where('key', '=', key)
    .orderBy('edition_id', 'desc')
    .execute();
  return rows.find(({ widths }) => widths.includes(width))?.edition_id;
}

export interface FoundImage extends StoredPicture, Omit<ImageDetails, 'original'> {
  readonly original: Original | null;
}

export async function findImage(db: Database, editionId: number, key: string): Promise<FoundImage | undefined> {
  const row = await db.selectFrom('images').selectAll().where('edition_id', '=', editionId).where('key', '=', key).executeTakeFirst();
  if (!row) return undefined;
  const { original_key, original_width, original_height, original_bytes, original_sha256 } = row;
  return {
    key,
    width: row.width,
    height: row.height,
    widths: row.widths,
    alt: row.alt,
    decoration: row.decoration,
    crop: row.crop as Crop | null,
    original:
      original_key && original_width && original_height && original_bytes && original_sha256
        ? { key: original_key, width: original_width, height: original_height, bytes: original_bytes, sha256: original_sha256 }
        : null,
  };
}
