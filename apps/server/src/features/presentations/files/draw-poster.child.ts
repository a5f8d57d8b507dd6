import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PAGE_MAX_BYTES } from '@isocentre/domain/presentations/poster-wall';
import sharp from 'sharp';
import type { DrawnPage } from './draw-poster.ts';

/**
 * Draws the first page of one PDF and ends (`draw-poster.ts`). What comes out are pixels: no text, link, script or attachment of the
 * file, and nothing of who made it. Both readers are native and cannot be interrupted, so they have a process of their own.
 */
const FOLDER = '/file';
const LARGE = 1800;
const SMALL = 480;
/** From what looks best to what surely fits. */
const QUALITIES = [80, 65, 50, 35, 20];
const EDGES = [LARGE, 1400, 1000];

/** The page as lines and pictures. */
function vectorsOf(bytes: Buffer): { svg: string; longest: number } {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: [] }] });
  compiler.mapShadow(`${FOLDER}/file.pdf`, bytes);
  compiler.addSource(`${FOLDER}/page.typ`, '#set page(width: auto, height: auto, margin: 0pt)\n#image("file.pdf", page: 1)');
  const svg = compiler.svg({ mainFilePath: `${FOLDER}/page.typ` });
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { svg, longest: Math.max(Number(width), Number(height)) };
}

async function draw(bytes: Buffer): Promise<DrawnPage[]> {
  const { svg, longest } = vectorsOf(bytes);
  if (!(longest > 0)) throw new Error('The page has no size.');
  // One point is one pixel at 72; a poster of a metre is drawn no larger than it is shown. Large pictures inside a page are large lines.
  const density = Math.min(1000, Math.max(1, Math.ceil((72 * LARGE) / longest)));
  const whole = await sharp(Buffer.from(svg), { density, unlimited: true })
    .flatten({ background: '#ffffff' })
    .resize({ width: LARGE, height: LARGE, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [await fitting(whole, [SMALL]), await fitting(whole, EDGES)];
}

/** As good as it can be within the bytes of a page. */
async function fitting(whole: Buffer, edges: readonly number[]): Promise<DrawnPage> {
  for (const edge of edges)
    for (const quality of QUALITIES) {
      const { data, info } = await sharp(whole)
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      if (data.length < PAGE_MAX_BYTES) return { width: info.width, height: info.height, webp: data };
    }
  throw new Error('The page is too detailed.');
}

const pieces: Buffer[] = [];
process.stdin.on('data', (piece: Buffer) => pieces.push(piece));
process.stdin.once('end', () => {
  void draw(Buffer.concat(pieces))
    .catch((): DrawnPage[] => [])
    .then((pages) => process.send?.(pages, () => process.disconnect()));
});
