import { END_SESSIONS_PATH } from '@isocentre/domain/people/second-factor';
import { organisersOrigin } from '../../platform/config.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { newToken } from '../../platform/sessions.ts';
import type { BrowserId } from './job-definitions.ts';
import { armEnding, findBrowserMail } from './queries/browsers.ts';

/** Creates the token of the link and mails it, so that it exists only in the mail. */
export async function sendNewBrowser(
  { config, db, sendMail, readEdition }: MailJobDeps,
  { editionId, browserId }: BrowserId,
): Promise<void> {
  const found = await findBrowserMail(db, browserId);
  if (!found) return;
  const { token, hash } = newToken();
  await armEnding(db, browserId, hash);
  const edition = await readEdition(editionId);
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: edition.timeZone });
  await sendMail({
    editionId,
    to: found.email,
    subject: 'A login from a new browser',
    messageId: messageIdOf(config, `new-browser-${browserId}-${hash.toString('hex').slice(0, 12)}`),
    ...(await renderEmail('second-factors/new-browser', {
      ...mailFrame(edition),
      name: found.name,
      at: `${when.format(found.at)} (${edition.timeZone})`,
      address: found.address,
      browser: found.userAgent,
      link: `${organisersOrigin(config)}${END_SESSIONS_PATH}#token=${token}`,
    })),
  });
}
