import { DAY_MS } from '@isocentre/domain/durations';
import { agreedTime } from '../agreed-time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import type { Sweep } from '../sweeps.ts';
import { byFolder } from './by-folder.ts';
import type { Files } from './files.ts';
import { filesInRows, FOLDER_KINDS, foldersInRows } from './stored-keys.ts';

export interface OrphanDeps {
  reports: Database;
  files: Files;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/** More than this at once is not left over from failed uploads, but a wrong database or folder. */
const SHARE = 0.1;
const FEW = 20;
/** More are removed by the next run. */
const MOST_PER_RUN = 500;
/** So many missing files are looked for one by one, and named in the log. */
const MOST_NAMED = 20;

/**
 * Removes what failed uploads left behind: partial files, and files without a row. At least a day old, since an
 * upload's row is written after its file. When surprisingly many have no row nothing is removed, and an operator has to
 * look. Rows whose file is missing are reported: somebody's document is lost.
 */
export async function forgetOrphans(deps: OrphanDeps): Promise<number> {
  const { reports, files, clock, log } = deps;
  const now = await agreedTime({ db: reports, clock, log });
  if (!now) return 0;
  const before = new Date(now.getTime() - DAY_MS);
  const pieces = await files.dropPieces(before);
  const { old, orphaned, orphans, missing } = await compare(deps, before);
  await reportMissing(deps, missing);
  if (orphaned > Math.max(FEW, old * SHARE)) {
    log.error(
      { alarm: 'many-files-without-row', orphans: orphaned, files: old },
      'many stored files belong to nothing in the database, so none is removed: is this the right database for this store?',
    );
    return pieces;
  }
  for (const key of orphans) await files.delete(key);
  return pieces + orphans.length;
}

interface Compared {
  /** How many files are older than that moment. */
  old: number;
  /** How many of them have no row, and the first `MOST_PER_RUN` of those. */
  orphaned: number;
  orphans: string[];
  /** Rows without a file; one uploaded or removed meanwhile may be among them. */
  missing: string[];
}

/** Both sides, folder by folder: memory holds the names of one. */
async function compare({ reports, files }: OrphanDeps, before: Date): Promise<Compared> {
  const found: Compared = { old: 0, orphaned: 0, orphans: [], missing: [] };
  const seen = new Set<string>();
  for (const kind of FOLDER_KINDS) {
    for await (const { folder, listed } of byFolder(files.list(kind))) {
      seen.add(folder);
      // After the list: what was uploaded meanwhile has a row here, and is no orphan.
      const named = await filesInRows(reports, folder);
      if (!named) continue;
      for (const { key, writtenAt } of listed) {
        const alive = named.delete(key);
        if (writtenAt >= before) continue;
        found.old += 1;
        if (alive) continue;
        found.orphaned += 1;
        if (found.orphans.length < MOST_PER_RUN) found.orphans.push(key);
      }
      found.missing.push(...named.keys());
    }
  }
  for (const folder of await foldersInRows(reports)) {
    if (!seen.has(folder)) found.missing.push(...((await filesInRows(reports, folder))?.keys() ?? []));
  }
  return found;
}

async function reportMissing({ reports, files, log }: OrphanDeps, missing: readonly string[]): Promise<void> {
  const lost: string[] = [];
  for (const key of missing.slice(0, MOST_PER_RUN)) {
    if (lost.length === MOST_NAMED) break;
    const folder = key.slice(0, key.indexOf('/'));
    if (!(await isThere(files, key)) && (await filesInRows(reports, folder))?.has(key)) lost.push(key);
  }
  if (lost.length === 0) return;
  log.error(
    { alarm: 'files-missing', atMost: missing.length, keys: lost },
    'rows of the database name files that are not in the store: restore them from a backup',
  );
}

async function isThere(files: Files, key: string): Promise<boolean> {
  for await (const file of files.list(key)) if (file.key === key) return true;
  return false;
}

export const fileSweeps = (deps: OrphanDeps): Sweep[] => [
  { name: 'files.forget-orphans', everyMs: DAY_MS, inTurns: true, run: () => forgetOrphans(deps) },
];
