import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import { checkArchive } from './check-archive.ts';

/** Runs in a thread of its own (`convert-document.ts`), which is ended when it takes too long or too much. */
const bytes = Buffer.from(workerData as Uint8Array);
const isDocument = checkArchive(bytes).includes('word/document.xml');
const { value } = isDocument
  ? await mammoth.convertToHtml(
      { buffer: bytes },
      {
        // Only what the abstract knows; pictures, links and the like are left behind.
        styleMap: ['b => b', 'i => i'],
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
      },
    )
  : { value: null };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(value);
