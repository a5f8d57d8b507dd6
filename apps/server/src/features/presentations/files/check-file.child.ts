import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { FileContent } from './check-file.ts';
import { isArchive, isCompound, pptxSlides } from './pptx-slides.ts';

/**
 * Looks at one file and ends (`check-file.ts`). The typesetter's reader of PDFs counts the pages; it is native and cannot be
 * interrupted, so it has a process of its own that can be ended.
 */
const FOLDER = '/file';
/** No file has it: what the reader says then is how many there are. */
const NO_PAGE = 1_000_000;

function look(bytes: Buffer): FileContent {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return lookAtPdf(bytes);
  if (isCompound(bytes)) return { fault: 'locked' };
  if (!isArchive(bytes)) return { fault: 'type' };
  const pages = pptxSlides(bytes);
  return pages === undefined ? { fault: 'type' } : { type: 'pptx', pages };
}

function lookAtPdf(bytes: Buffer): FileContent {
  const said = complaint(bytes, NO_PAGE);
  if (/password/.test(said)) return { fault: 'locked' };
  const pages = Number(/only has (\d+) page/.exec(said)?.[1] ?? 0);
  // Its first page can be drawn.
  return pages > 0 && complaint(bytes, 1) === '' ? { type: 'pdf', pages } : { fault: 'unreadable' };
}

/** What the reader says about a page; empty: nothing. */
function complaint(bytes: Buffer, page: number): string {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: [] }] });
  compiler.mapShadow(`${FOLDER}/file.pdf`, bytes);
  compiler.addSource(`${FOLDER}/page.typ`, `#set page(width: auto, height: auto)\n#image("file.pdf", page: ${page})`);
  const compiled = compiler.compile({ mainFilePath: `${FOLDER}/page.typ` });
  return compiled.result ? '' : JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no reason given');
}

const pieces: Buffer[] = [];
process.stdin.on('data', (piece: Buffer) => pieces.push(piece));
process.stdin.once('end', () => {
  let answer: FileContent;
  try {
    answer = look(Buffer.concat(pieces));
  } catch {
    answer = { fault: 'unreadable' };
  }
  process.send?.(answer, () => process.disconnect());
});
