import { getDocument, PDFWorker } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes it: the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type Leaf, NotDrawn, patiently, scaleFor, type Sheet } from './sheet.ts';

const MAX_IMAGE_PIXELS = 40_000_000;
const WORDS_MAX = 4_000;

/**
 * A PDF drawn by our own script, from bytes. Forms, links, attachments and scripts of the file are never looked at; the
 * worker has no address to fetch anything from, and is ended when a file keeps it busy.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<Sheet> {
  const port = new Worker(workerUrl, { type: 'module' });
  const task = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port, verbosity: 0 }),
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  });
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    // Not `task.destroy()`: it waits for the worker, which may never answer.
    port.terminate();
  };
  const opened = await patiently(task.promise, close).catch((error: unknown) => {
    close();
    throw new NotDrawn('The PDF cannot be opened', { cause: error });
  });
  const leaves = new Map<number, Promise<Leaf>>();
  const draw = async (number: number): Promise<Leaf> => {
    const page = await opened.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: scaleFor(plain.width, plain.height) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    // Annotations are where links, buttons and attachments live.
    await page.render({ canvas, viewport, annotationMode: 0 }).promise;
    return { canvas, words: await wordsOf(page) };
  };
  return {
    pages: opened.numPages,
    leaf: (number) => {
      const known = leaves.get(number) ?? patiently(draw(number), close);
      leaves.set(number, known);
      return known;
    },
    close,
  };
}

async function wordsOf(page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, WORDS_MAX);
}
