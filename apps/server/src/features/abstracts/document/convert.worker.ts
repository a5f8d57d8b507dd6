import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import { checkArchive } from './check-archive.ts';
import { readParts } from './read-parts.ts';

/**
 * Runs in its own thread (`convert-document.ts`), which is terminated when it takes too much time or memory. All
 * parsing of the upload happens here; only a form of bounded size comes out.
 */
const bytes = Buffer.from(workerData as Uint8Array);
const isDocument = checkArchive(bytes).includes('word/document.xml');
const { value: html } = isDocument
  ? await mammoth.convertToHtml(
      { buffer: bytes },
      {
        // Only what an abstract supports; pictures, links and the like are dropped.
        styleMap: ['b => b', 'i => i'],
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
      },
    )
  : { value: null };
const parts = html === null ? null : readParts(html);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(parts);
