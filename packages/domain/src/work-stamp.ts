import { MINUTE_MS } from './durations.ts';

/**
 * While robots flood an edition, its operator can ask every browser for a little work before a form: a stamp whose hash
 * begins with some zero bits. Finding one takes 2^bits tries on average, checking it one. It names the server's time, so
 * that none is made in advance, and is taken once.
 */
export const STAMP_HEADER = 'x-work-stamp';
export const STAMP_LIFE_MS = 10 * MINUTE_MS;

/** Told with the refusal `WORK_NEEDED`. */
export interface WorkNeeded {
  readonly bits: number;
  /** The server's time in milliseconds: the device's may be wrong. */
  readonly at: number;
}

const STAMP = /^(\d{13})\.[0-9a-f]{16}\.\d{1,10}$/;

/** When it was made, by its own account; undefined if it is no stamp. */
export function stampTime(stamp: string): number | undefined {
  const time = STAMP.exec(stamp)?.[1];
  return time === undefined ? undefined : Number(time);
}

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
