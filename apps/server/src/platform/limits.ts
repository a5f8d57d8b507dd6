import { isIPv6 } from 'node:net';
import { Refused } from '@isocentre/domain/refusals';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export class TooMany extends Refused {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('RATE_LIMITED');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Limiter = (client: string) => Promise<void>;

/** Counts calls per client in PostgreSQL, so that all web processes share one count. */
export function createLimiter(pool: Pool, name: string, limit: { calls: number; perSeconds: number }): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.calls,
    duration: limit.perSeconds,
  });
  return async (client) => {
    try {
      await limiter.consume(client);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      throw error;
    }
  };
}

/** One household or phone has a whole /64 of IPv6 addresses; it counts as one client. */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const full = plain.includes('::') ? [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end] : start;
  return `${full.slice(0, 4).join(':')}::/64`;
}
