import { RESET_MINUTES, RESET_PATH } from '@isocentre/domain/accounts/password-reset';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import type { AccountJobDeps, ResetId } from './jobs.ts';
import { armReset, findResetMail } from './queries.ts';

/**
 * Makes the token and mails it, so that it stands in the mail and nowhere else; its half hour begins when the mail goes
 * out. A job that runs twice sends two mails, of which the later one works: hence a message id of its own for each.
 */
export async function mailReset({ config, db, sendMail }: AccountJobDeps, { editionId, resetId }: ResetId): Promise<void> {
  const reset = await findResetMail(db, editionId, resetId);
  // A newer request or a new password has ended this one.
  if (!reset) return;
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000);
  if (!(await armReset(db, { id: resetId, tokenHash: hash, expiresAt }))) return;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  await sendMail({
    to: reset.email,
    subject: `Set a new password, ${reset.short_name}`,
    messageId: `<reset-${resetId}-${expiresAt.getTime()}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('accounts/password-reset', {
      conference: reset.title,
      name: reset.name,
      // Null: an account of an earlier conference that has not joined this one.
      userId: reset.delegate_number === null ? null : delegateNumber(reset.delegate_prefix, reset.delegate_number),
      link: `${origin}${RESET_PATH}#token=${token}`,
      minutes: RESET_MINUTES,
      supportEmail: reset.contact_email,
      supportPhone: reset.contact_phone,
    })),
  });
}
