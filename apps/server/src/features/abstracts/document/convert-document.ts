import { Worker } from 'node:worker_threads';
import { Refused } from '@isocentre/domain/refusals';
import type { DocumentParts } from './read-parts.ts';

/** With everything around it, a response comes within ten seconds. */
const LONGEST_MS = 8000;
const MOST_AT_ONCE = 3;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

let running = 0;

/** Reads a Word document; null for an archive of something else. Whatever it holds, this process survives. */
export async function convertDocument(bytes: Uint8Array): Promise<DocumentParts | null> {
  if (running >= MOST_AT_ONCE) throw new Refused('UNAVAILABLE');
  running += 1;
  const worker = new Worker(new URL('convert.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<DocumentParts | null>((resolve, reject) => {
      const unreadable = () => reject(new Refused('DOCUMENT_UNREADABLE'));
      const timer = setTimeout(unreadable, LONGEST_MS);
      worker.once('message', resolve);
      worker.once('error', unreadable);
      worker.once('exit', unreadable);
      worker.once('exit', () => clearTimeout(timer));
    });
  } finally {
    running -= 1;
    await worker.terminate();
  }
}
