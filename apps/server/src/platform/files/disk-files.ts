import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type Files, isKey, type ListedFile } from './files.ts';
import { FILE_LIMITS, inTime, streamInTime, timeToPut, untilAborted } from './in-time.ts';

const PARTIAL = '.partial';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder. A file appears whole or not at all: it is written to a temporary name and then renamed. */
export function diskFiles(folder: string, limits = FILE_LIMITS): Files {
  const { answerMs } = limits;
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      const partial = `${path}.${randomUUID()}${PARTIAL}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await inTime(`writing ${key}`, timeToPut(content, limits), (signal) =>
          writeFile(partial, content instanceof Uint8Array ? content : untilAborted(content, signal), { flush: true, signal }),
        );
        await rename(partial, path);
      } finally {
        // Still there only if writing failed: a partial document on a full disk would stay for ever.
        await rm(partial, { force: true });
      }
    },
    async get(key) {
      const path = pathOf(key);
      try {
        return await inTime(`reading ${key}`, answerMs, async () => {
          const file = await open(path);
          const { size } = await file.stat();
          return { stream: streamInTime(`reading ${key}`, answerMs, file.createReadStream()), bytes: size };
        });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await inTime(`deleting ${key}`, answerMs, () => rm(path, { force: true }));
    },
    async *list(prefix = '') {
      for await (const file of entries(folder, '', prefix)) if (isKey(file.key)) yield file;
    },
    async dropPieces(moment) {
      let dropped = 0;
      for await (const { key: name, writtenAt } of entries(folder)) {
        if (!name.endsWith(PARTIAL) || writtenAt >= moment) continue;
        await rm(join(folder, name), { force: true });
        dropped += 1;
      }
      return dropped;
    },
  };
}

/** Read name by name, so that a folder of any size fits; a file deleted meanwhile is skipped. */
async function* entries(root: string, folder = '', prefix = ''): AsyncGenerator<ListedFile> {
  const names = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  for await (const entry of names ?? []) {
    const name = folder + entry.name;
    if (entry.isDirectory()) {
      const inside = `${name}/`;
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* entries(root, inside, prefix);
    } else if (entry.isFile() && name.startsWith(prefix)) {
      const about = await stat(join(root, name)).catch(() => undefined);
      if (about) yield { key: name, bytes: about.size, writtenAt: about.mtime };
    }
  }
}
