import sharp from 'sharp';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { coloursOf } from '../../platform/identity/colours.ts';
import { drawMark } from '../../platform/identity/mark.ts';

/** Sizes that browsers, phones and home screens ask for. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
const FAVICON = 32;

type Of = Pick<LoadedEdition, 'edition'>;

/**
 * The mark on a full square of ink: phones crop the corners differently, so all of it lies inside the circle that every
 * shape leaves. Small icons fill the square and use a bolder line.
 */
function iconSvg({ edition }: Of, size: number): string {
  const half = size <= 48 ? 29 : 44;
  const mark = drawMark(edition, { stroke: size <= 48 ? 3 : 2.2 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}"><rect x="${-half}" y="${-half}" width="100%" height="100%" fill="${coloursOf(edition).ink}"/>${mark}</svg>`;
}

/** The whole square as a scalable SVG. */
export const makeIconSvg = (of: Of) => iconSvg(of, 512);

export async function makeIcon(of: Of, size: number): Promise<Buffer> {
  // Drawn at its final size: the density scales the SVG before it is rasterised.
  return sharp(Buffer.from(iconSvg(of, size)), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico with a single PNG in it, which every browser of the last fifteen years reads. */
export async function makeFavicon(of: Of): Promise<Buffer> {
  const png = await makeIcon(of, FAVICON);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(FAVICON, 6);
  head.writeUInt8(FAVICON, 7);
  head.writeUInt16LE(1, 10); // one plane
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
