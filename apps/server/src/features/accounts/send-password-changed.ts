import { addresses } from '@isocentre/domain/addresses';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { ChangeId } from './job-definitions.ts';
import { findChangeMail } from './queries.ts';

/** Mails the owner, so that a change by somebody else is noticed. */
export async function sendPasswordChanged(
  { config, db, sendMail, readEdition }: MailJobDeps,
  { editionId, changeId }: ChangeId,
): Promise<void> {
  const change = await findChangeMail(db, editionId, changeId);
  if (!change) return;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  await sendMail({
    editionId,
    to: change.email,
    subject: `Your password was changed, ${change.short_name}`,
    messageId: `<password-changed-${changeId}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('accounts/password-changed', {
      ...mailFrame(await readEdition(editionId)),
      name: change.name,
      date: dateInWords(localDate(change.at, change.time_zone)),
      forgotLink: `${origin}${addresses.forgotPassword}`,
    })),
  });
}
