import { dateInWords } from '@isocentre/domain/editions/local-time';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { organisersAddress } from '../../platform/society-settings.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findMessage } from './queries/messages.ts';

/** Mails a stored message to the organisers; their reply goes to the sender. */
export async function renderForwardedMessage(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: messageId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const message = await findMessage(db, editionId, messageId);
  // Deleted since, by an organiser or the retention job: nothing to send.
  if (!message) return undefined;
  const to = await organisersAddress(db, config, editionId);
  return {
    to: [to],
    replyTo: message.email,
    subject: `${message.short_name}: ${message.type ?? 'Message'} from ${message.name}`,
    ...(await renderEmail('contact/contact-message', {
      ...mailFrame(await readEdition(editionId)),
      name: message.name,
      mobile: mobileInWords('', message.mobile),
      email: message.email,
      type: message.type,
      message: message.message,
      date: dateInWords(message.submitted_on),
    })),
  };
}
