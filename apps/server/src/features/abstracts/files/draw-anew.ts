import { createHash } from 'node:crypto';
import type { AbstractFileType } from '@isocentre/domain/abstracts/abstract-file';
import { ABSTRACT_FILE_PAGES } from '@isocentre/domain/abstracts/abstract-file-rules';
import { Refused } from '@isocentre/domain/refusals';
import { openPicture, PictureRefused } from '../../../platform/files/open-picture.ts';
import { drawPdf } from './draw-pdf.ts';

const MAX_PIXELS = 25_000_000;
const QUALITY = 85;

/** What reviewers get. */
export interface Drawn {
  readonly bytes: Uint8Array;
  readonly sha256: Buffer;
  readonly pages: number;
}

/**
 * A file drawn anew, as pixels: whatever else was in it, seen or unseen, is not in what comes out. Undefined: that cannot be done, and
 * reviewers do not get it. What its author can mend is refused at once.
 */
export async function drawAnew(type: AbstractFileType, bytes: Uint8Array): Promise<Drawn | undefined> {
  const drawn = type === 'pdf' ? await drawnPages(bytes) : await drawnPicture(type, bytes);
  return drawn && { ...drawn, sha256: createHash('sha256').update(drawn.bytes).digest() };
}

async function drawnPages(bytes: Uint8Array) {
  const drawn = await drawPdf(bytes);
  if ('pdf' in drawn) return { bytes: drawn.pdf, pages: drawn.pages };
  if (drawn.fault === 'locked') throw new Refused('FILE_LOCKED');
  if (drawn.fault === 'pages')
    throw new Refused('FILE_PAGES', { words: `This file has ${drawn.pages} pages, and at most ${ABSTRACT_FILE_PAGES} are taken.` });
  return undefined;
}

async function drawnPicture(type: 'jpeg' | 'png', bytes: Uint8Array) {
  try {
    return await openPicture(bytes, { maxPixels: MAX_PIXELS }, async (picture) => {
      const upright = picture().autoOrient().toColourspace('srgb');
      const redrawn = type === 'jpeg' ? upright.jpeg({ quality: QUALITY }) : upright.png();
      return { bytes: await redrawn.toBuffer(), pages: 1 };
    });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (error.reason === 'large')
      throw new Refused('FILE_TOO_LARGE', { words: 'This picture has too many pixels. Please choose one of at most 25 megapixels.' });
    return undefined;
  }
}
