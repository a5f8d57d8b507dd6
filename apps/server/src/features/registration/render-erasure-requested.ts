import { KEEP_DATA_PATH } from '@isocentre/domain/accounts/erasure';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { armCancelling, findErasureRequest } from './queries/erasure-requests.ts';

/** Confirms a request for erasure, and when it will happen. */
export async function renderErasureRequested(deps: LetterDeps, { about: accountId }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const request = await findErasureRequest(db, accountId);
  if (!request) return undefined;
  // Created here, so that it exists only in the mail. A letter that is tried again has a new one; only that works.
  const { token, hash } = newToken();
  await armCancelling(db, accountId, hash);
  const edition = await deps.readEdition(request.asked_of_edition);
  return {
    to: [request.email],
    subject: `Your data will be erased, ${edition.shortName}`,
    ...(await renderEmail('registration/erasure-requested', {
      ...mailFrame(edition),
      name: request.name,
      link: `${await readOrigin(db, request.asked_of_edition, config.PUBLIC_ORIGIN)}${KEEP_DATA_PATH}#token=${token}`,
      date: dateInWords(localDate(request.erase_after, edition.timeZone)),
    })),
    secret: token,
  };
}
