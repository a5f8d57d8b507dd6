import { randomUUID } from 'node:crypto';
import { FIRST_PASSWORD_DAYS, RESET_PATH } from '@isocentre/domain/accounts/password-reset';
import { DAY_MS } from '@isocentre/domain/durations';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps } from '../../platform/letters/letter.ts';
import { newToken } from '../../platform/sessions.ts';
import { armReset, readPasswordHash, storeReset } from './queries.ts';

/**
 * A link to set the first password, for an account that has none. Made while its letter is rendered, so that the token exists only
 * in the mail; a letter that is tried again has a new link, and only that one works.
 */
export async function firstPassword(
  { config, db, clock }: Pick<LetterDeps, 'config' | 'db' | 'clock'>,
  editionId: number,
  accountId: string,
): Promise<{ link: string; token: string } | undefined> {
  if ((await readPasswordHash(db, accountId)) !== null) return undefined;
  const id = randomUUID();
  const now = clock.system();
  const { token, hash } = newToken();
  await storeReset(db, { id, accountId, now });
  const expiresAt = new Date(now.getTime() + FIRST_PASSWORD_DAYS * DAY_MS);
  if (!(await armReset(db, { id, tokenHash: hash, expiresAt }))) return undefined;
  return { link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${RESET_PATH}#token=${token}`, token };
}
