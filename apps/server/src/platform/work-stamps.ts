import { createHash } from 'node:crypto';
import { SECOND_MS } from '@isocentre/domain/durations';
import { Refused } from '@isocentre/domain/refusals';
import { leadingZeroBits, STAMP_LIFE_MS, stampTime } from '@isocentre/domain/work-stamp';
import type { Pool } from 'pg';
import { createLimiter, TooMany } from './limits.ts';

export type CheckStamp = (stamp: string | undefined, now: number) => Promise<void>;

/** Each stamp is taken once, over all web processes (`packages/domain/src/work-stamp.ts`). */
export function createStampCheck(pool: Pool, bits: number): CheckStamp {
  const once = createLimiter(pool, 'work-stamp', { calls: 1, perSeconds: STAMP_LIFE_MS / SECOND_MS });
  return async (stamp, now) => {
    const refusal = () => new Refused('WORK_NEEDED', { current: { bits, at: now } });
    const made = stamp === undefined ? undefined : stampTime(stamp);
    if (stamp === undefined || made === undefined || made > now || now - made >= STAMP_LIFE_MS) throw refusal();
    const hash = createHash('sha256').update(stamp).digest();
    if (leadingZeroBits(hash) < bits) throw refusal();
    await once(hash.toString('base64url')).catch((error: unknown) => {
      throw error instanceof TooMany ? refusal() : error;
    });
  };
}
