import { Refused } from '@isocentre/domain/refusals';
import type { PROOF_TYPES } from '@isocentre/domain/registration/proofs';
import { openPicture, PictureRefused } from '../../platform/files/open-picture.ts';
import { sniff } from '../../platform/files/sniff.ts';

const MAX_PIXELS = 25_000_000;
const QUALITY = 85;
const TOO_MANY_PIXELS = 'This picture has too many pixels. Please choose one of at most 25 megapixels.';

export interface ReadableProof {
  bytes: Uint8Array;
  type: (typeof PROOF_TYPES)[number];
  extension: 'pdf' | 'jpg' | 'png';
}

/**
 * A document that the reviewer can open. A picture is redrawn: upright, without location and time, and without anything
 * hidden in the file.
 */
export async function readableProof(bytes: Uint8Array): Promise<ReadableProof> {
  const type = sniff(bytes);
  if (type === 'application/pdf') return { bytes, type, extension: 'pdf' };
  if (type !== 'image/jpeg' && type !== 'image/png') throw new Refused('PROOF_TYPE');
  try {
    return await openPicture(bytes, { maxPixels: MAX_PIXELS }, async (picture) => {
      const drawing = picture().autoOrient();
      return type === 'image/jpeg'
        ? { bytes: await drawing.jpeg({ quality: QUALITY }).toBuffer(), type, extension: 'jpg' }
        : { bytes: await drawing.png().toBuffer(), type, extension: 'png' };
    });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (error.reason === 'large') throw new Refused('PROOF_TOO_LARGE', { words: TOO_MANY_PIXELS });
    throw new Refused('PROOF_TYPE');
  }
}
