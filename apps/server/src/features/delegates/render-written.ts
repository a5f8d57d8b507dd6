import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { findWritten } from './queries/runs.ts';

/** What an organiser wrote to many. An answer reaches all organisers, not one inbox. */
export async function renderWritten(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: registrationId, occasion: runId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const written = await findWritten(db, { editionId, runId, registrationId });
  if (!written) return undefined;
  const edition = await readEdition(editionId);
  const { mailReplyTo } = await readSocietySettings(db, editionId);
  return {
    to: [written.email],
    replyTo: mailReplyTo ?? (await organisersAddress(db, config, editionId)),
    subject: written.subject,
    ...(await renderEmail('delegates/written', {
      ...mailFrame(edition),
      name: written.name,
      subject: written.subject,
      body: written.body,
      chapter: edition.chapter,
    })),
  };
}
