import * as z from 'zod/mini';
import { oneLine } from '../payments/money-fields.ts';
import { SCOPES } from './scopes.ts';

/** A token lets a program read one edition. It is shown once; what is kept is its hash, and its beginning to know it by. */

export const TOKEN_DAYS_MAX = 400;
export const TOKEN_NAME_MAX = 60;
/** Calls of one token. */
export const TOKEN_CALLS = 120;
export const TOKEN_CALLS_SECONDS = 60;

const MARK = 'iso_';
/** How much of it is kept and shown: 36 of its 256 bits. */
const SHOWN = MARK.length + 6;

/** From 256 random bits, as a program sends it. */
export const tokenText = (random: string): string => MARK + random;

export const tokenPrefix = (token: string): string => token.slice(0, SHOWN);

const WELL_FORMED = /^iso_[\w-]{43}$/;

export const isTokenText = (text: string): boolean => WELL_FORMED.test(text);

export const TokenForm = z.strictObject({
  name: oneLine(TOKEN_NAME_MAX).check(z.minLength(1, 'Please say what it is for.')),
  scopes: z.array(z.enum(SCOPES)).check(
    z.minLength(1, 'Please choose what it may read.'),
    z.maxLength(SCOPES.length),
    z.refine((scopes) => new Set(scopes).size === scopes.length, 'Please name each scope once.'),
  ),
  days: z
    .int('Please choose when it ends.')
    .check(z.positive('Please choose when it ends.'), z.maximum(TOKEN_DAYS_MAX, `A token ends after at most ${TOKEN_DAYS_MAX} days.`)),
});
export type TokenForm = z.infer<typeof TokenForm>;

export type TokenStanding = 'usable' | 'expired' | 'ended' | 'orphaned';

interface TokenFacts {
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** Whoever made it may still make tokens here. */
  readonly makerMay: boolean;
}

export function tokenStanding({ expiresAt, endedAt, makerMay }: TokenFacts, now: Date): TokenStanding {
  if (endedAt !== null) return 'ended';
  if (expiresAt <= now) return 'expired';
  return makerMay ? 'usable' : 'orphaned';
}
