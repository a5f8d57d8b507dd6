import { END_SESSIONS_PATH } from '@isocentre/domain/people/second-factor';
import { organisersOrigin } from '../../platform/config.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import { armEnding, findBrowserMail } from './queries/browsers.ts';

/** Creates the token of the link and mails it, so that it exists only in the mail. */
export async function renderNewBrowser(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: browserId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const found = await findBrowserMail(db, browserId);
  if (!found) return undefined;
  const { token, hash } = newToken();
  await armEnding(db, browserId, hash);
  const edition = await readEdition(editionId);
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: edition.timeZone });
  return {
    to: [found.email],
    subject: 'A login from a new browser',
    ...(await renderEmail('second-factors/new-browser', {
      ...mailFrame(edition),
      name: found.name,
      at: `${when.format(found.at)} (${edition.timeZone})`,
      address: found.address,
      browser: found.userAgent,
      link: `${organisersOrigin(config)}${END_SESSIONS_PATH}#token=${token}`,
    })),
    secret: token,
  };
}
