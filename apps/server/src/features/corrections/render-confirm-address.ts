import { ADDRESS_LINK_DAYS, ADDRESS_PATH } from '@isocentre/domain/accounts/new-address';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import { arm, findChange } from './queries/address.ts';

/** Creates the token and mails it, so that it exists only in the mail. A letter that is tried again has a new one; only that works. */
export async function renderConfirmAddress(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, about }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const change = await findChange(db, editionId, about);
  if (!change) return undefined;
  const { token, hash } = newToken();
  const expiresAt = new Date(clock.system().getTime() + ADDRESS_LINK_DAYS * DAY_MS);
  if (!(await arm(db, { editionId, id: about, tokenHash: hash, expiresAt }))) return undefined;
  const edition = await readEdition(editionId);
  return {
    to: [change.new_email],
    subject: `Is this your new e-mail address? ${edition.shortName}`,
    ...(await renderEmail('corrections/confirm-address', {
      ...mailFrame(edition),
      name: change.name,
      email: change.new_email,
      until: dateInWords(localDate(expiresAt, edition.timeZone)),
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${ADDRESS_PATH}#token=${token}`,
    })),
    secret: token,
  };
}
