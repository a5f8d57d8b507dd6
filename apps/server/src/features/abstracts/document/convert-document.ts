import { Worker } from 'node:worker_threads';
import { Refused } from '@isocentre/domain/refusals';

const LONGEST_MS = 10_000;
const MOST_AT_ONCE = 3;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

let running = 0;

/** A Word document as simple HTML; null for an archive of something else. Whatever it holds, this process goes on. */
export async function convertDocument(bytes: Uint8Array): Promise<string | null> {
  if (running >= MOST_AT_ONCE) throw new Refused('UNAVAILABLE');
  running += 1;
  const worker = new Worker(new URL('convert.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<string | null>((resolve, reject) => {
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
