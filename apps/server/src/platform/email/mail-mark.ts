import type { Edition } from '@isocentre/domain/editions/edition';
import sharp from 'sharp';
import { coloursOf } from '../identity/colours.ts';
import { drawMark } from '../identity/mark.ts';

/** Twice the size at which it is shown. */
const SIZE = 144;
const drawn = new Map<string, Promise<Buffer>>();

/** The edition's mark as a picture, for the top of its mails. */
export function mailMark(edition: Pick<Edition, 'look'>): Promise<Buffer> {
  const key = JSON.stringify(edition.look);
  const known = drawn.get(key);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="-32 -32 64 64"><rect x="-32" y="-32" width="64" height="64" fill="${coloursOf(edition).ink}"/>${drawMark(edition)}</svg>`;
  const drawing = sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  drawn.set(key, drawing);
  return drawing;
}
