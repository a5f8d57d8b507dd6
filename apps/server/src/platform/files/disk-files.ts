import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { assertKey, type Files, isKey } from './files.ts';

const PARTIAL = '.partial';

/** Files with their modification time; one deleted meanwhile is skipped. */
async function* entries(folder: string): AsyncGenerator<{ name: string; at: Date }> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const about = await stat(path).catch(() => undefined);
    if (about) yield { name: relative(folder, path), at: about.mtime };
  }
}

/** Files in a folder. A file appears whole or not at all: it is written to a temporary name and then renamed. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const partial = `${path}.${randomUUID()}${PARTIAL}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, path);
      } finally {
        // Still there only if the rename failed: a partial document on a full disk would stay for ever.
        await rm(partial, { force: true });
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *writtenBefore(moment) {
      for await (const { name, at } of entries(folder)) if (at < moment && isKey(name)) yield name;
    },
    async dropPieces(moment) {
      let dropped = 0;
      for await (const { name, at } of entries(folder)) {
        if (!name.endsWith(PARTIAL) || at >= moment) continue;
        await rm(join(folder, name), { force: true });
        dropped += 1;
      }
      return dropped;
    },
  };
}
