import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { renderEmail } from '../../platform/render-email.ts';
import type { AccountId, RegistrationJobDeps } from './jobs.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { findErasureRequest } from './queries/people.ts';

/** Confirms that somebody asked to be forgotten, and when it will happen. */
export async function sendErasureRequested(deps: RegistrationJobDeps, { accountId }: AccountId): Promise<void> {
  const { config, db, sendMail } = deps;
  const request = await findErasureRequest(db, accountId);
  if (!request) return;
  const edition = await deps.readEdition(request.asked_of_edition);
  await sendMail({
    to: request.email,
    subject: `Your data will be erased, ${edition.shortName}`,
    messageId: messageIdOf(config, `erasure-${accountId}-${request.requested_at.getTime()}`),
    ...(await renderEmail('registrations/erasure-requested', {
      ...mailFrame(edition),
      name: request.name,
      date: dateInWords(localDate(request.erase_after, edition.timeZone)),
    })),
  });
}
