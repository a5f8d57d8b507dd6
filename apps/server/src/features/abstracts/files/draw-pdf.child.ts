import { ABSTRACT_FILE_PAGES } from '@isocentre/domain/abstracts/abstract-file-rules';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import type { DrawnPdf } from './draw-pdf.ts';
import { type PageDrawing, pdfOfDrawings } from './pdf-of-drawings.ts';

/**
 * Draws every page of one PDF and ends (`draw-pdf.ts`). What comes out are pixels, in a PDF of our own: no text, font, link, script,
 * attachment or comment of the file, and nothing of who made it or when. Both readers are native and cannot be interrupted, so they
 * have a process of their own.
 */
const FOLDER = '/file';
/** Of the longer side: a page of A4 has 170 dots to the inch, and small print can be read. */
const LONGEST = 2000;
const QUALITY = 80;
/** No file has it: what the reader says then is how many there are. */
const NO_PAGE = 1_000_000;

function compilerFor(bytes: Buffer, page: number): NodeCompiler {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: [] }] });
  compiler.mapShadow(`${FOLDER}/file.pdf`, bytes);
  compiler.addSource(`${FOLDER}/page.typ`, `#set page(width: auto, height: auto, margin: 0pt)\n#image("file.pdf", page: ${page})`);
  return compiler;
}

/** What the reader says about a page that is not there. */
function complaint(bytes: Buffer): string {
  const compiled = compilerFor(bytes, NO_PAGE).compile({ mainFilePath: `${FOLDER}/page.typ` });
  return JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? '');
}

async function drawPage(bytes: Buffer, page: number): Promise<PageDrawing> {
  const svg = compilerFor(bytes, page).svg({ mainFilePath: `${FOLDER}/page.typ` });
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const longest = Math.max(Number(width), Number(height));
  if (!(longest > 0)) throw new Error('The page has no size.');
  // One point is one pixel at 72.
  const density = Math.min(1000, Math.max(1, Math.ceil((72 * LONGEST) / longest)));
  const { data, info } = await sharp(Buffer.from(svg), { density, unlimited: true })
    .flatten({ background: '#ffffff' })
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, pixels: { width: info.width, height: info.height }, points: { width: Number(width), height: Number(height) } };
}

async function draw(bytes: Buffer): Promise<DrawnPdf> {
  const said = complaint(bytes);
  if (/password/.test(said)) return { fault: 'locked' };
  const count = Number(/only has (\d+) page/.exec(said)?.[1] ?? 0);
  if (count > ABSTRACT_FILE_PAGES) return { fault: 'pages', pages: count };
  if (count === 0) return { fault: 'unreadable' };
  const drawings: PageDrawing[] = [];
  for (let page = 1; page <= count; page += 1) drawings.push(await drawPage(bytes, page));
  return { pdf: pdfOfDrawings(drawings), pages: count };
}

const pieces: Buffer[] = [];
process.stdin.on('data', (piece: Buffer) => pieces.push(piece));
process.stdin.once('end', () => {
  void draw(Buffer.concat(pieces))
    .catch((): DrawnPdf => ({ fault: 'unreadable' }))
    .then((drawn) => process.send?.(drawn, () => process.disconnect()));
});
