import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Refused } from '@isocentre/domain/refusals';
import { generateSecret, verify } from 'otplib';
import type { Config } from './config.ts';
import type { Database } from './database.ts';

/**
 * The second factor of staff: six digits from an authenticator app. The shared secret is encrypted with a key that only
 * the process has (`SECOND_FACTOR_KEY`), so a copy of the database cannot generate codes.
 */

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Phone clocks drift: one code before and after is accepted. */
const TOLERANCE_SECONDS = 30;

export const keyFrom = (setting: string): Buffer => Buffer.from(setting, 'base64');

/** The current key first, then the one before it while it is being exchanged. */
export type FactorKeys = readonly [Buffer, ...Buffer[]];

type KeySettings = Pick<Config, 'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_OLD_KEY' | 'APP_MODE' | 'DATABASE_URL'>;

/** What was sealed with either can be read; what is new is sealed with the first. */
export const secondFactorKeys = (config: KeySettings): FactorKeys => [
  secondFactorKey(config),
  ...(config.SECOND_FACTOR_OLD_KEY === undefined ? [] : [keyFrom(config.SECOND_FACTOR_OLD_KEY)]),
];

/**
 * The key of the installation. Outside production one is made up from the database's address, so that a developer need
 * not set it.
 */
export function secondFactorKey(config: Pick<Config, 'SECOND_FACTOR_KEY' | 'APP_MODE' | 'DATABASE_URL'>): Buffer {
  if (config.SECOND_FACTOR_KEY !== undefined) return keyFrom(config.SECOND_FACTOR_KEY);
  if (config.APP_MODE === 'production') throw new Refused('FACTORS_NOT_SET_UP');
  return createHash('sha256').update(config.DATABASE_URL).digest();
}

/** With the installation's key: a copy of the database cannot try all codes. */
export const recoveryCodeHash = (key: Buffer, accountId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${accountId}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest();

/** Also for other secrets that have to be read again, such as those that sign webhooks. */
export function seal(secret: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(box: Buffer, key: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES));
  decipher.setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Which of the keys opens it, and what is inside. Throws if none does. */
function unsealWith(box: Buffer, [current, ...old]: FactorKeys): { secret: string; key: Buffer } {
  for (const key of old) {
    try {
      return { secret: unseal(box, key), key };
    } catch {
      // Not this one.
    }
  }
  return { secret: unseal(box, current), key: current };
}

export const openSealed = (box: Buffer, keys: FactorKeys): string => unsealWith(box, keys).secret;

/** The same secret under the current key; undefined if it is so already. */
export function resealed(box: Buffer, keys: FactorKeys): Buffer | undefined {
  const { secret, key } = unsealWith(box, keys);
  return key === keys[0] ? undefined : seal(secret, keys[0]);
}

/** Gives an account a new secret for its app; it is active once a first code has been accepted. */
export async function startSecondFactor(db: Database, accountId: string, key: Buffer, secret = generateSecret()): Promise<string> {
  const values = { sealed_secret: seal(secret, key), confirmed_at: null, last_step: 0 };
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return secret;
}

/** Whether a code is right for this account at this time. Accepting a code invalidates it and all older ones. */
export async function takeCode(db: Database, accountId: string, code: string, keys: FactorKeys, now: Date): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const factor = await db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (!factor) return false;
  const result = await verify({
    secret: unsealWith(factor.sealed_secret, keys).secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return false;
  // Two concurrent requests with the same code: the row lets one of them pass.
  const taken = await db
    .updateTable('second_factors')
    .set((set) => ({ last_step: result.timeStep, confirmed_at: set.fn.coalesce('confirmed_at', set.val(now)) }))
    .where('account_id', '=', accountId)
    .where('last_step', '<', String(result.timeStep))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
