import { KEEP_DATA_PATH } from '@isocentre/domain/accounts/erasure';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import type { AccountId } from './job-definitions.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { armCancelling, findErasureRequest } from './queries/people.ts';

/** Confirms a request for erasure, and when it will happen. */
export async function sendErasureRequested(deps: MailJobDeps, { accountId }: AccountId): Promise<void> {
  const { config, db, sendMail } = deps;
  const request = await findErasureRequest(db, accountId);
  if (!request) return;
  // Created here, so that it exists only in the mail. A job that runs twice sends two, of which the later one works.
  const { token, hash } = newToken();
  await armCancelling(db, accountId, hash);
  const edition = await deps.readEdition(request.asked_of_edition);
  await sendMail({
    editionId: request.asked_of_edition,
    to: request.email,
    subject: `Your data will be erased, ${edition.shortName}`,
    messageId: messageIdOf(config, `erasure-${accountId}-${Date.now()}`),
    ...(await renderEmail('registration/erasure-requested', {
      ...mailFrame(edition),
      name: request.name,
      link: `${await readOrigin(db, request.asked_of_edition, config.PUBLIC_ORIGIN)}${KEEP_DATA_PATH}#token=${token}`,
      date: dateInWords(localDate(request.erase_after, edition.timeZone)),
    })),
  });
}
