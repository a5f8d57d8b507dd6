import { RESET_MINUTES, RESET_PATH } from '@isocentre/domain/accounts/password-reset';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import { armReset, findResetMail } from './queries.ts';

/**
 * Creates the token and mails it, so that it exists only in the mail; its half hour starts when the mail is sent. A letter
 * that is tried again has a new link, and only that one works.
 */
export async function renderReset(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, about: resetId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const reset = await findResetMail(db, editionId, resetId);
  // A newer request or a new password has ended this one.
  if (!reset) return undefined;
  const { token, hash } = newToken();
  const expiresAt = new Date(clock.system().getTime() + RESET_MINUTES * MINUTE_MS);
  if (!(await armReset(db, { id: resetId, tokenHash: hash, expiresAt }))) return undefined;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  return {
    to: [reset.email],
    subject: `Set a new password, ${reset.short_name}`,
    ...(await renderEmail('accounts/password-reset', {
      ...mailFrame(await readEdition(editionId)),
      name: reset.name,
      // Null: an account of an earlier conference that has not joined this one.
      userId: reset.delegate_number === null ? null : delegateNumber(reset.delegate_prefix, reset.delegate_number),
      link: `${origin}${RESET_PATH}#token=${token}`,
      minutes: RESET_MINUTES,
    })),
    secret: token,
  };
}
