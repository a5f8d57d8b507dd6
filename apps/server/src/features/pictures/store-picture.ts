import { randomBytes } from 'node:crypto';
import { Refused } from '@isocentre/domain/refusals';
import sharp from 'sharp';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { pictureFile, type StoredPicture } from '../../platform/files/pictures.ts';
import { sniff } from '../../platform/files/sniff.ts';
import { insertImage } from './queries.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const WIDTHS = [320, 640, 960, 1600];
const QUALITY = 80;

export interface PictureUpload {
  files: Files;
  db: Database;
  editionId: number;
  bytes: Uint8Array;
}

/**
 * Makes an uploaded picture ready for the pages: turned the right way up, without the camera's and place's data, in a
 * few widths, none larger than it came. Its name is ours. The row comes last, so that a row always has its files.
 */
export async function storePicture({ files, db, editionId, bytes }: PictureUpload): Promise<StoredPicture> {
  if (bytes.length > MAX_BYTES) throw new Refused('TOO_LARGE');
  if (!sniff(bytes)?.startsWith('image/')) throw new Refused('UNSUPPORTED_MEDIA');
  const key = randomBytes(16).toString('hex');
  const variants = await makeVariants(bytes);
  for (const { width, webp } of variants) await files.put(pictureFile(editionId, key, width), webp, 'image/webp');
  const { width, height } = variants.at(-1) as Variant;
  const picture = { key, width, height, widths: variants.map((one) => one.width) };
  await insertImage(db, editionId, picture);
  return picture;
}

interface Variant {
  width: number;
  height: number;
  webp: Buffer;
}

async function makeVariants(bytes: Uint8Array): Promise<Variant[]> {
  // The size is in the first bytes: a file that would unfold into gigabytes is refused before it does.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) throw new Refused('UNSUPPORTED_MEDIA');
  if (size.width * size.height > MAX_PIXELS) throw new Refused('TOO_LARGE');
  const { width } = size.autoOrient;
  const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, WIDTHS.at(-1) ?? width)];
  const made: Variant[] = [];
  try {
    for (const one of new Set(widths)) {
      const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .resize({ width: one })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      made.push({ width: webp.info.width, height: webp.info.height, webp: webp.data });
    }
  } catch {
    // Cut short or damaged.
    throw new Refused('UNSUPPORTED_MEDIA');
  }
  return made;
}
