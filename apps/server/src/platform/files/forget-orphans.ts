import { DAY_MS } from '@isocentre/domain/durations';
import { sql } from 'kysely';
import { agreedTime } from '../agreed-time.ts';
import type { Clock } from '../clock.ts';
import { type Database, readingEverything } from '../database.ts';
import type { Log } from '../log.ts';
import type { Sweep } from '../sweeps.ts';
import type { Files } from './files.ts';

export interface OrphanDeps {
  db: Database;
  files: Files;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/** More than this at once is not left over from failed uploads, but a wrong database or folder. */
const SHARE = 0.1;
const FEW = 20;

/**
 * Removes what failed uploads left behind: partial files, and files without a row. At least a day old, since an
 * upload's row is written after its file. When surprisingly many have no row nothing is removed, and an operator has to
 * look.
 */
export async function forgetOrphans({ db, files, clock, log }: OrphanDeps): Promise<number> {
  const now = await agreedTime({ db, clock, log });
  if (!now) return 0;
  const before = new Date(now.getTime() - DAY_MS);
  const pieces = await files.dropPieces(before);
  const found: string[] = [];
  for await (const key of files.writtenBefore(before)) if (/^(proofs|pictures)-\d+\//.test(key)) found.push(key);
  const named = await namedFiles(db);
  const orphans = found.filter((key) => !named.has(key));
  if (orphans.length > Math.max(FEW, found.length * SHARE)) {
    log.error(
      { alarm: 'many-files-without-row', orphans: orphans.length, files: found.length },
      'many stored files belong to nothing in the database, so none is removed: is this the right database for this store?',
    );
    return pieces;
  }
  for (const key of orphans) await files.delete(key);
  return pieces + orphans.length;
}

async function namedFiles(db: Database): Promise<Set<string>> {
  const { rows } = await readingEverything(db, (transaction) =>
    sql<{ key: string }>`
      select storage_key as key from proofs
      union all
      select 'pictures-' || edition_id || '/' || key || '-' || made.wide || '.webp'
      from images cross join unnest(widths) as made (wide)`.execute(transaction),
  );
  return new Set(rows.map((row) => row.key));
}

export const fileSweeps = (deps: OrphanDeps): Sweep[] => [
  { name: 'files.forget-orphans', everyMs: DAY_MS, run: () => forgetOrphans(deps) },
];
