import sharp from 'sharp';
import { colours } from '../../platform/identity/colours.ts';
import { drawMark } from './mark.ts';

/** Sizes that browsers, phones and home screens ask for. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
const FAVICON = 32;

/**
 * The mark on a full square of ink: phones cut the corners to their own taste, so nothing of it lies outside the circle
 * that every shape leaves. Small, it fills the square and is drawn with a bolder line.
 */
function iconSvg(size: number): string {
  const half = size <= 48 ? 29 : 44;
  const mark = drawMark({ stroke: size <= 48 ? 3 : 2.2 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}"><rect x="${-half}" y="${-half}" width="100%" height="100%" fill="${colours.ink}"/>${mark}</svg>`;
}

/** The whole square as an SVG, for who can draw one at any size. */
export const makeIconSvg = () => iconSvg(512);

export async function makeIcon(size: number): Promise<Buffer> {
  // Drawn at its own size: the density scales the SVG before it becomes pixels.
  return sharp(Buffer.from(iconSvg(size)), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico with one picture in it, a PNG, as every browser of the last fifteen years reads it. */
export async function makeFavicon(): Promise<Buffer> {
  const png = await makeIcon(FAVICON);
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
