import { RESET_MINUTES, RESET_PATH } from '@isocentre/domain/accounts/password-reset';
import { MINUTE_MS } from '@isocentre/domain/durations';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { Clock } from '../../platform/clock.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import type { ResetId } from './job-definitions.ts';
import { armReset, findResetMail } from './queries.ts';

/**
 * Creates the token and mails it, so that it exists only in the mail; its half hour starts when the mail is sent. A job
 * that runs twice sends two mails, of which the later one works: hence a separate message id for each.
 */
export async function sendReset(
  { config, db, clock, sendMail, readEdition }: MailJobDeps & { clock: Clock },
  { editionId, resetId }: ResetId,
): Promise<void> {
  const reset = await findResetMail(db, editionId, resetId);
  // A newer request or a new password has ended this one.
  if (!reset) return;
  const { token, hash } = newToken();
  const expiresAt = new Date(clock.system().getTime() + RESET_MINUTES * MINUTE_MS);
  if (!(await armReset(db, { id: resetId, tokenHash: hash, expiresAt }))) return;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  await sendMail({
    editionId,
    to: reset.email,
    subject: `Set a new password, ${reset.short_name}`,
    messageId: `<reset-${resetId}-${expiresAt.getTime()}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('accounts/password-reset', {
      ...mailFrame(await readEdition(editionId)),
      name: reset.name,
      // Null: an account of an earlier conference that has not joined this one.
      userId: reset.delegate_number === null ? null : delegateNumber(reset.delegate_prefix, reset.delegate_number),
      link: `${origin}${RESET_PATH}#token=${token}`,
      minutes: RESET_MINUTES,
    })),
  });
}
