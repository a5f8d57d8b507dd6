import { createHash, randomBytes } from 'node:crypto';
import { Refused } from '@isocentre/domain/refusals';
import { UPLOAD_MAX_BYTES } from '@isocentre/domain/uploads';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { openPicture, PictureRefused } from '../../platform/files/open-picture.ts';
import { pictureFile, type StoredPicture } from '../../platform/files/pictures.ts';
import { sniff } from '../../platform/files/sniff.ts';
import { insertImage } from './queries.ts';

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
 * Prepares an uploaded picture for the pages: upright, without camera and location metadata, in a few widths, never
 * enlarged. Its name is ours. The row is written last, so that a row always has its files.
 */
export async function storePicture({ files, db, editionId, bytes }: PictureUpload): Promise<StoredPicture> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new Refused('TOO_LARGE');
  if (!sniff(bytes)?.startsWith('image/')) throw new Refused('UNSUPPORTED_MEDIA');
  const key = randomBytes(16).toString('hex');
  const variants = await makeVariants(bytes);
  for (const { width, webp } of variants) await files.put(pictureFile(editionId, key, width), webp, 'image/webp');
  const { width, height } = variants.at(-1) as Variant;
  const picture = { key, width, height, widths: variants.map((one) => one.width) };
  const hashes = variants.map(({ webp }) => createHash('sha256').update(webp).digest());
  await insertImage(db, editionId, picture, { bytes: variants.map(({ webp }) => webp.length), hashes });
  return picture;
}

interface Variant {
  width: number;
  height: number;
  webp: Buffer;
}

async function makeVariants(bytes: Uint8Array): Promise<Variant[]> {
  try {
    return await openPicture(bytes, { maxPixels: MAX_PIXELS }, async (picture, { autoOrient: { width } }) => {
      const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, WIDTHS.at(-1) ?? width)];
      const made: Variant[] = [];
      for (const one of new Set(widths)) {
        const webp = await picture().autoOrient().resize({ width: one }).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
        made.push({ width: webp.info.width, height: webp.info.height, webp: webp.data });
      }
      return made;
    });
  } catch (error) {
    if (error instanceof PictureRefused) throw new Refused(error.reason === 'large' ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA');
    throw error;
  }
}
