import { isIPv6 } from 'node:net';
import { Refused } from '@isocentre/domain/refusals';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export class TooMany extends Refused {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number, words?: string) {
    super('RATE_LIMITED', words === undefined ? {} : { words });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Limiter = (client: string) => Promise<void>;

interface Limit {
  calls: number;
  perSeconds: number;
}

/** Counts calls per client in PostgreSQL, so that all web processes share one count. */
export function createLimiter(pool: Pool, name: string, limit: Limit): Limiter {
  const limiter = counter(pool, name, limit);
  return async (client) => {
    try {
      await limiter.consume(client);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error);
      throw error;
    }
  };
}

/** How many calls are left, in how many seconds they start anew, and whether this one is beyond them. */
export type Count = (client: string) => Promise<{ left: number; seconds: number; over: boolean }>;

/** Like a limiter, for those who are told how much is left. */
export function createCount(pool: Pool, name: string, limit: Limit): Count {
  const limiter = counter(pool, name, limit);
  const told = ({ remainingPoints, msBeforeNext }: RateLimiterRes, over: boolean) => ({
    left: Math.max(0, remainingPoints),
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    over,
  });
  return async (client) => {
    try {
      return told(await limiter.consume(client), false);
    } catch (error) {
      if (error instanceof RateLimiterRes) return told(error, true);
      throw error;
    }
  };
}

export interface FailureLimit {
  /** Refuses an address that has failed too often, before any work is done. */
  check(address: string): Promise<void>;
  /** Counts a try as a failure before it is made, so that concurrent tries cannot outrun the count. */
  take(address: string): Promise<void>;
  /** The try succeeded: uncounts it. */
  giveBack(address: string): Promise<void>;
}

/** Counts failures only: a hall full of people behind one address may all succeed in the same minute. */
export function createFailureLimit(pool: Pool, name: string, limit: Limit): FailureLimit {
  const limiter = counter(pool, name, limit);
  const take = createLimiter(pool, name, limit);
  return {
    check: async (address) => {
      const counted = await limiter.get(clientOf(address));
      if (counted && counted.consumedPoints >= limit.calls) throw tooMany(counted);
    },
    take: (address) => take(clientOf(address)),
    giveBack: async (address) => {
      await limiter.reward(clientOf(address));
    },
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) => new TooMany(Math.max(1, Math.ceil(msBeforeNext / 1000)));

const counter = (pool: Pool, name: string, limit: Limit) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.calls,
    duration: limit.perSeconds,
  });

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
