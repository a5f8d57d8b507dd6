import { addresses } from '@isocentre/domain/addresses';
import { WRONG_CODES_TOLD } from '@isocentre/domain/people/second-factor';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { WrongCode } from './job-definitions.ts';
import { findWrongCodesMail } from './queries/factors.ts';

/** Mails the owner of an account whose second factor somebody seems to guess. */
export async function sendWrongCodes(
  { config, db, sendMail, readEdition }: MailJobDeps,
  { editionId, changeId }: WrongCode,
): Promise<void> {
  const account = await findWrongCodesMail(db, editionId, changeId);
  if (!account) return;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  await sendMail({
    editionId,
    to: account.email,
    subject: 'Wrong codes for your account',
    messageId: messageIdOf(config, `wrong-codes-${changeId}`),
    ...(await renderEmail('second-factors/wrong-codes', {
      ...mailFrame(await readEdition(editionId)),
      name: account.name,
      tries: WRONG_CODES_TOLD,
      forgotLink: `${origin}${addresses.forgotPassword}`,
    })),
  });
}
