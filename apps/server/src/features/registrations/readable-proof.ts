import { Refused } from '@isocentre/domain/refusals';
import type { PROOF_TYPES } from '@isocentre/domain/registration/proofs';
import sharp from 'sharp';
import { sniff } from '../../platform/files/sniff.ts';

const MAX_PIXELS = 25_000_000;
const QUALITY = 85;

export interface ReadableProof {
  bytes: Uint8Array;
  type: (typeof PROOF_TYPES)[number];
  extension: 'pdf' | 'jpg' | 'png';
}

/**
 * A document that can be read by whoever checks it. A picture is drawn anew: upright, without the place and time it was
 * taken, and without anything that only pretends to be one.
 */
export async function readableProof(bytes: Uint8Array): Promise<ReadableProof> {
  const type = sniff(bytes);
  if (type === 'application/pdf') return { bytes, type, extension: 'pdf' };
  if (type !== 'image/jpeg' && type !== 'image/png') throw new Refused('PROOF_TYPE');
  // The size is in the first bytes: a file that would unfold into gigabytes is refused before it does.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) throw new Refused('PROOF_TYPE');
  if (size.width * size.height > MAX_PIXELS) throw new Refused('PROOF_TOO_LARGE');
  const drawing = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();
  try {
    return type === 'image/jpeg'
      ? { bytes: await drawing.jpeg({ quality: QUALITY }).toBuffer(), type, extension: 'jpg' }
      : { bytes: await drawing.png().toBuffer(), type, extension: 'png' };
  } catch {
    // Cut short or damaged.
    throw new Refused('PROOF_TYPE');
  }
}
