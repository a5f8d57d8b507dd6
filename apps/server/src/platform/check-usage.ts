import { MINUTE_MS } from '@isocentre/domain/durations';
import { standingOf, type Use, usedWords, type UseLimits } from '@isocentre/domain/editions/edition-usage';
import { refusalOf } from '@isocentre/domain/editions/usage-refusals';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';
import { usedBy } from './edition-usage.ts';

export type CheckUsage = (editionId: number, use: Use, log: Pick<FastifyBaseLogger, 'error'>) => Promise<void>;

/**
 * Refuses what would go beyond what an edition may use. It protects the others of an installation and not a promise to anybody, so
 * nothing is locked: those who come at the same moment as the last one are taken as well.
 */
export function createUsageCheck(db: Database, limits: UseLimits): CheckUsage {
  // Files are added up: while more than half of the room is free, once a minute is enough.
  const roomy = new Map<number, number>();
  const told = new Map<string, number>();
  return async (editionId, use, log) => {
    const now = performance.now();
    if (use === 'storage' && now - (roomy.get(editionId) ?? -Infinity) < MINUTE_MS) return;
    const used = await usedBy(db, editionId, use);
    if (use === 'storage' && used * 2 < limits.storage.most) roomy.set(editionId, now);
    if (standingOf(used, limits[use]) !== 'full') return;
    const key = `${editionId} ${use}`;
    // One line a minute, as for a flood.
    if (now - (told.get(key) ?? -Infinity) > MINUTE_MS) {
      told.set(key, now);
      log.error({ alarm: 'edition-limit', editionId, use, used }, `refused: ${usedWords(use, used, limits[use])}`);
    }
    throw new Refused(refusalOf[use]);
  };
}
