import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { edgeMap, openDirectory } from './cell-directory.ts';

const EVERY_MS = 500;

/**
 * Keeps a file of nginx as the directory says, and runs a command after each change. Looks twice a second, so that a change is live well
 * within five. Throws when the directory is away: what nginx has stays.
 */
export async function followDirectory(url: string, file: string, [command = '', ...args]: readonly string[]): Promise<never> {
  const client = await openDirectory(url);
  try {
    let written = await readFile(file, 'utf8').catch(() => '');
    for (;;) {
      const map = await edgeMap(client);
      if (map !== written) {
        // It appears whole: nginx may be reloaded by somebody else at any time.
        await writeFile(`${file}.partial`, map);
        await rename(`${file}.partial`, file);
        await promisify(execFile)(command, args);
        written = map;
      }
      await pause(EVERY_MS);
    }
  } finally {
    await client.end().catch(() => {});
  }
}
