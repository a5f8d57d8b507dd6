import { createHash, randomBytes } from 'node:crypto';
import type { Crop, Size } from '@isocentre/domain/content/picture-crop';
import { Refused } from '@isocentre/domain/refusals';
import { UPLOAD_MAX_BYTES } from '@isocentre/domain/uploads';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { openPicture, PictureRefused } from '../../platform/files/open-picture.ts';
import { pictureFile, type StoredPicture } from '../../platform/files/pictures.ts';
import { sniff } from '../../platform/files/sniff.ts';
import { type ImageDetails, insertImage } from './queries/images.ts';

const MAX_PIXELS = 40_000_000;
const WIDTHS = [320, 640, 960, 1600];
const QUALITY = 80;

export interface PictureUpload {
  files: Files;
  db: Database;
  editionId: number;
  bytes: Uint8Array;
  /** Only this part of it. */
  crop?: Crop | null;
  /** What else its row says, given its own key and the size of the whole picture; stores the original before there is a row. */
  details?: (made: { key: string; whole: Size }) => Promise<ImageDetails>;
  /** With the row, in one transaction. */
  alsoWrite?: (transaction: Database, key: string) => Promise<unknown>;
}

/**
 * Prepares an uploaded picture for the pages: upright, without camera and location metadata, in a few widths, never
 * enlarged. Its name is ours. The row is written last, so that a row always has its files.
 */
export async function storePicture({
  files,
  db,
  editionId,
  bytes,
  crop = null,
  details,
  alsoWrite,
}: PictureUpload): Promise<StoredPicture> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new Refused('TOO_LARGE');
  if (!sniff(bytes)?.startsWith('image/')) throw new Refused('UNSUPPORTED_MEDIA');
  const key = randomBytes(16).toString('hex');
  const { variants, whole } = await makeVariants(bytes, crop);
  for (const { width, webp } of variants) await files.put(pictureFile(editionId, key, width), webp, 'image/webp');
  const { width, height } = variants.at(-1) as Variant;
  const picture = { key, width, height, widths: variants.map((one) => one.width) };
  const hashes = variants.map(({ webp }) => createHash('sha256').update(webp).digest());
  const said = await details?.({ key, whole });
  await db.transaction().execute(async (transaction) => {
    await insertImage(transaction, editionId, picture, { bytes: variants.map(({ webp }) => webp.length), hashes }, said);
    await alsoWrite?.(transaction, key);
  });
  return picture;
}

interface Variant {
  width: number;
  height: number;
  webp: Buffer;
}

async function makeVariants(bytes: Uint8Array, crop: Crop | null): Promise<{ variants: Variant[]; whole: Size }> {
  try {
    return await openPicture(bytes, { maxPixels: MAX_PIXELS }, async (picture, { autoOrient: whole }) => {
      const cut = () =>
        crop
          ? picture().autoOrient().extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
          : picture().autoOrient();
      const { width } = crop ?? whole;
      const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, WIDTHS.at(-1) ?? width)];
      const variants: Variant[] = [];
      for (const one of new Set(widths)) {
        const webp = await cut().resize({ width: one }).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
        variants.push({ width: webp.info.width, height: webp.info.height, webp: webp.data });
      }
      return { variants, whole: { width: whole.width, height: whole.height } };
    });
  } catch (error) {
    if (error instanceof PictureRefused) throw new Refused(error.reason === 'large' ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA');
    throw error;
  }
}
