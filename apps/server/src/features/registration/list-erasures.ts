import { DAY_MS } from '@isocentre/domain/durations';
import type { SweepDeps } from './deps.ts';
import { keepErasures } from './erasures-file.ts';
import { erasedSince } from './queries/erasures.ts';

/** Longer than any backup is kept (docs/operations/backup.md): whoever was erased before is in none of them. */
const KEPT_MS = 60 * DAY_MS;

/**
 * Lists who was erased outside the database, for `replayErasures` after a restore. From the rows, not by whoever erases:
 * a process that dies after its commit leaves nobody out, and nobody is listed whose erasure was rolled back.
 */
export async function listErasures({ reports, clock, config }: Pick<SweepDeps, 'reports' | 'clock' | 'config'>): Promise<number> {
  if (config.ERASURES_FILE === undefined) return 0;
  const since = new Date(clock.system().getTime() - KEPT_MS);
  return keepErasures(config.ERASURES_FILE, await erasedSince(reports, since), since);
}
