import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findMessage } from './queries/messages.ts';

/** Confirms to the sender that the message has arrived, and repeats nothing of it: anybody can enter any address. */
export async function renderAcknowledgement(
  { db, readEdition }: LetterDeps,
  { editionId, about: messageId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const message = await findMessage(db, editionId, messageId);
  if (!message) return undefined;
  return {
    to: [message.email],
    subject: `We have your message, ${message.short_name}`,
    ...(await renderEmail('contact/contact-received', {
      ...mailFrame(await readEdition(editionId)),
      chapter: message.chapter,
      hours: message.contact_hours,
    })),
  };
}
