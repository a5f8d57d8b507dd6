import { Refused } from '@isocentre/domain/refusals';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { createQueue } from '../queue.ts';
import { plainPng } from './plain-png.ts';
import { sniff } from './sniff.ts';

/**
 * sharp uses the thread pool that also hashes passwords and reads files, and memory outside Node's heap: one picture at
 * a time, one thread, no cache, so that uploads slow only uploads.
 */
sharp.concurrency(1);
sharp.cache(false);
const drawing = createQueue(1, 30);

/** Pictures are decoded by whole rows: one row of all the pixels allowed would be gigabytes. */
const MAX_SIDE = 12_000;
const LONGEST_SECONDS = 15;

export interface PictureLimits {
  maxPixels: number;
}

/** Refused as a picture: `unreadable` is damaged or not a picture, `large` decodes to more pixels than we accept. */
export class PictureRefused extends Error {
  readonly reason: 'unreadable' | 'large';
  constructor(reason: PictureRefused['reason']) {
    super(reason);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}

/** Decodes and redraws an uploaded picture, one at a time. `draw` may ask for the picture several times. */
export async function openPicture<T>(
  bytes: Uint8Array,
  { maxPixels }: PictureLimits,
  draw: (picture: () => Sharp, size: Metadata) => Promise<T>,
): Promise<T> {
  const plain = sniff(bytes) === 'image/png' ? plainPng(bytes) : bytes;
  if (!plain) throw new PictureRefused('unreadable');
  if (drawing.isFull()) throw new Refused('UNAVAILABLE');
  return drawing.run(async () => {
    // The size is in the first bytes: a file that would decode to gigabytes is refused before it does.
    const size = await sharp(plain, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    if (!size) throw new PictureRefused('unreadable');
    const { width, height } = size;
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > maxPixels) throw new PictureRefused('large');
    try {
      return await draw(() => sharp(plain, { limitInputPixels: maxPixels }).timeout({ seconds: LONGEST_SECONDS }), size);
    } catch {
      // Truncated or damaged.
      throw new PictureRefused('unreadable');
    }
  });
}
