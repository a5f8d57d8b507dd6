import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/**
 * Files in `migrations/` expand the schema: the earlier release runs on with them, so they are applied before its processes are
 * replaced. Files in `migrations/contract/` take away what this release no longer uses and the one before it did: they are applied
 * with the next release. An expanding file never needs a contracting one.
 */
export type Step = 'expand' | 'contract';

export interface Migration {
  /** Its file, whose number is unique in both folders. */
  readonly name: string;
  readonly step: Step;
  readonly sql: string;
  readonly checksum: string;
  /** False when its first line is `-- no transaction`, for indexes that are built while people write. */
  readonly inTransaction: boolean;
}

const FOLDER = new URL('../../migrations/', import.meta.url);

/** The files of this release, in their order. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const found = await Promise.all([filesOf(folder, 'expand'), filesOf(new URL('contract/', folder), 'contract')]);
  return found.flat();
}

async function filesOf(folder: URL, step: Step): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && step === 'contract') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map(async (name) => {
        const sql = await readFile(new URL(name, folder), 'utf8');
        const checksum = createHash('sha256').update(sql).digest('hex');
        return { name, step, sql, checksum, inTransaction: !sql.startsWith('-- no transaction\n') };
      }),
  );
}
