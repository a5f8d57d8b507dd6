import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { AccountJobDeps, ChangeId } from './jobs.ts';
import { findChangeMail } from './queries.ts';

/** Tells the owner, so that a change by somebody else does not go unseen. */
export async function mailPasswordChanged({ config, db, sendMail }: AccountJobDeps, { editionId, changeId }: ChangeId): Promise<void> {
  const change = await findChangeMail(db, editionId, changeId);
  if (!change) return;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  await sendMail({
    to: change.email,
    subject: `Your password was changed, ${change.short_name}`,
    messageId: `<password-changed-${changeId}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('accounts/password-changed', {
      conference: change.title,
      name: change.name,
      date: dateInWords(localDate(change.at, change.time_zone)),
      forgotLink: `${origin}/forgetPassword`,
      supportEmail: change.contact_email,
      supportPhone: change.contact_phone,
    })),
  });
}
