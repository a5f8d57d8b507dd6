import type { Picture } from '@isocentre/contract/content/shared';
import type { Database } from '../../../platform/database.ts';
import { pictureUrls } from '../../../platform/files/pictures.ts';

/** The columns of a row that refer to its picture. */
interface PictureColumns {
  drawing: string | null;
  image_key: string | null;
}

export type ShowPicture = (row: PictureColumns) => Picture | null;

/** The pictures of an edition's rows: one query for all uploads that the rows refer to. */
export async function picturesOf(db: Database, editionId: number, rows: readonly PictureColumns[]): Promise<ShowPicture> {
  const keys = [...new Set(rows.map((row) => row.image_key).filter((key) => key !== null))];
  const images =
    keys.length === 0
      ? []
      : await db
          .selectFrom('images')
          .select(['key', 'width', 'height', 'widths', 'alt'])
          .where('edition_id', '=', editionId)
          .where('key', 'in', keys)
          .execute();
  const byKey = new Map(images.map((image) => [image.key, image]));
  return ({ drawing, image_key: key }) => {
    if (drawing !== null) return { drawing };
    const image = key === null ? undefined : byKey.get(key);
    return image ? { ...pictureUrls(image), alt: image.alt } : null;
  };
}
