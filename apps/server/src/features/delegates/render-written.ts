import { unsubscribe } from '@isocentre/contract/letters/unsubscribe';
import { addresses } from '@isocentre/domain/addresses';
import { readOrigin } from '../../platform/edition-origin.ts';
import { wantsNews } from '../../platform/letters/news.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { findWritten } from './queries/runs.ts';

/** What an organiser wrote to many. An answer reaches all organisers, not one inbox. */
export async function renderWritten(
  { config, db, readEdition }: LetterDeps,
  { editionId, id, about: registrationId, occasion: runId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const written = await findWritten(db, { editionId, runId, registrationId });
  if (!written) return undefined;
  // Said since the run was started: effective at once.
  if (written.news && !(await wantsNews(db, editionId, written.email))) return undefined;
  const origin = await readOrigin(db, editionId, config.PUBLIC_ORIGIN);
  const edition = await readEdition(editionId);
  const { mailReplyTo } = await readSocietySettings(db, editionId);
  return {
    to: [written.email],
    replyTo: mailReplyTo ?? (await organisersAddress(db, config, editionId)),
    subject: written.subject,
    ...(written.news && { unsubscribe: `${origin}${unsubscribe.path.replace('{token}', id)}` }),
    ...(await renderEmail('delegates/written', {
      ...mailFrame(edition),
      name: written.name,
      subject: written.subject,
      body: written.body,
      chapter: edition.chapter,
      unsubscribe: written.news ? `${origin}${addresses.unsubscribe}#token=${id}` : null,
    })),
  };
}
