import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import { byFolder } from './by-folder.ts';
import type { Files } from './files.ts';
import { type Described, filesInRows, foldersInRows } from './stored-keys.ts';

export interface FilesReport {
  /** How many files rows name. */
  readonly named: number;
  /** Stored before their hash was noted: only size, if that, can be compared. */
  readonly withoutHash: number;
  readonly missing: readonly string[];
  readonly damaged: readonly { key: string; why: string }[];
  /** Files that belong to nothing. Harmless: uploads that failed, or what a restore brought back too much. */
  readonly orphans: readonly string[];
}

/** Compares every file that a row names, byte by byte, with what the row says of it. Changes nothing. */
export async function checkFiles({ reports, files }: { reports: Database; files: Files }): Promise<FilesReport> {
  const report = {
    named: 0,
    withoutHash: 0,
    missing: [] as string[],
    damaged: [] as { key: string; why: string }[],
    orphans: [] as string[],
  };
  for await (const { folder, listed } of byFolder(files.list())) {
    // After the list: what was uploaded meanwhile has a row here, and is no orphan.
    const named = await filesInRows(reports, folder);
    report.orphans.push(...listed.flatMap(({ key }) => (named?.has(key) ? [] : key)));
  }
  for (const folder of await foldersInRows(reports)) {
    const named = (await filesInRows(reports, folder)) ?? new Map<string, Described>();
    for (const [key, described] of named) {
      report.named += 1;
      if (!described.sha256) report.withoutHash += 1;
      const fault = await faultOf(files, key, described);
      if (fault === undefined) continue;
      // Deleted or replaced by its owner since the rows were read.
      if (!(await filesInRows(reports, folder))?.has(key)) continue;
      if (fault === 'missing') report.missing.push(key);
      else report.damaged.push({ key, why: fault });
    }
  }
  return report;
}

async function faultOf(files: Files, key: string, { bytes, sha256 }: Described): Promise<string | undefined> {
  const file = await files.get(key);
  if (!file) return 'missing';
  const hash = createHash('sha256');
  let length = 0;
  for await (const part of file.stream as AsyncIterable<Buffer>) {
    hash.update(part);
    length += part.length;
  }
  if (bytes !== null && length !== bytes) return `${length} bytes instead of ${bytes}`;
  if (sha256 && !hash.digest().equals(sha256)) return 'other content than was stored';
  return undefined;
}
