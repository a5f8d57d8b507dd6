import { MINUTE_MS } from '@isocentre/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { createLimiter, TooMany } from './limits.ts';

const WORDS = 'Very many people are doing this right now. Please try again in a minute; what you typed is still here.';

export type Ceiling = (editionId: number, log: Pick<FastifyBaseLogger, 'error'>) => Promise<void>;

/**
 * Counts the calls of all clients of an edition together, over all web processes. Limits per client do not help against ten thousand
 * clients; this bounds what they can do, and tells the operator.
 */
export function createCeiling(pool: Pool, name: string, callsAMinute: number): Ceiling {
  const limiter = createLimiter(pool, `${name}:edition`, { calls: callsAMinute, perSeconds: 60 });
  const told = new Map<number, number>();
  return async (editionId, log) => {
    try {
      await limiter(String(editionId));
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      // One line a minute: a line for each request would be a flood of its own.
      if (performance.now() - (told.get(editionId) ?? -Infinity) > MINUTE_MS) {
        told.set(editionId, performance.now());
        log.error(
          { alarm: 'edition-ceiling', editionId, route: name, callsAMinute },
          `more than ${callsAMinute} calls of ${name} a minute: a flood?`,
        );
      }
      throw new TooMany(error.retryAfterSeconds, WORDS);
    }
  };
}
