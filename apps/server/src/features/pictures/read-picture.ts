import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { Files } from '../../platform/files/files.ts';
import { pictureFile } from '../../platform/files/pictures.ts';
import { imageExists } from './queries.ts';

const NAME = /^([A-Za-z0-9_-]{16,64})-([1-9]\d{0,4})\.webp$/;
const MEMORY_BYTES = 32 * 1024 * 1024;

/**
 * A picture's bytes by the last part of its URL, if it belongs to this edition. Popular ones stay in memory, by content
 * version: a removed picture is gone with the next version.
 */
export function pictureReader(db: Database, files: Files): (edition: LoadedEdition, name: string) => Promise<Uint8Array | undefined> {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: MEMORY_BYTES, sizeCalculation: (bytes) => bytes.length });
  return async ({ id, contentVersion }, name) => {
    const [, key, digits] = NAME.exec(name) ?? [];
    if (!key || !digits) return undefined;
    const file = pictureFile(id, key, Number(digits));
    const known = kept.get(`${contentVersion} ${file}`);
    if (known) return known;
    if (!(await imageExists(db, id, key, Number(digits)))) return undefined;
    const stored = await files.get(file);
    if (!stored) return undefined;
    const bytes = await buffer(stored.stream);
    kept.set(`${contentVersion} ${file}`, bytes);
    return bytes;
  };
}
