import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { Files } from '../../platform/files/files.ts';
import { pictureFile } from '../../platform/files/pictures.ts';
import { editionWithImage, imageExists } from './queries/images.ts';

const NAME = /^([A-Za-z0-9_-]{16,64})-([1-9]\d{0,4})\.webp$/;
const MEMORY_BYTES = 32 * 1024 * 1024;

/** A picture's bytes by the last part of its URL. */
export interface PictureReader {
  /** If it belongs to this edition. Popular ones stay in memory, by content version: a removed picture is gone with the next version. */
  readonly ofEdition: (edition: LoadedEdition, name: string) => Promise<Uint8Array | undefined>;
  /** Of whichever edition. Nobody guesses a name; organisers see pictures before their conference is public. */
  readonly ofAny: (name: string) => Promise<Uint8Array | undefined>;
}

export function pictureReader(db: Database, files: Files): PictureReader {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: MEMORY_BYTES, sizeCalculation: (bytes) => bytes.length });
  const read = async (file: string) => {
    const stored = await files.get(file);
    return stored && buffer(stored.stream);
  };
  return {
    async ofEdition({ id, contentVersion }, name) {
      const wanted = partsOf(name);
      if (!wanted) return undefined;
      const file = pictureFile(id, wanted.key, wanted.width);
      const known = kept.get(`${contentVersion} ${file}`);
      if (known) return known;
      if (!(await imageExists(db, id, wanted.key, wanted.width))) return undefined;
      const bytes = await read(file);
      if (bytes) kept.set(`${contentVersion} ${file}`, bytes);
      return bytes;
    },
    async ofAny(name) {
      const wanted = partsOf(name);
      const editionId = wanted && (await editionWithImage(db, wanted.key, wanted.width));
      return wanted && editionId !== undefined ? read(pictureFile(editionId, wanted.key, wanted.width)) : undefined;
    },
  };
}

function partsOf(name: string): { key: string; width: number } | undefined {
  const [, key, digits] = NAME.exec(name) ?? [];
  return key && digits ? { key, width: Number(digits) } : undefined;
}
