import { dateInWords } from '@isocentre/domain/editions/local-time';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { findAnswer } from './queries/organisers.ts';

/** An organiser's answer to the sender of a message. What the sender answers reaches all organisers, not one inbox. */
export async function renderAnswer(
  { config, db, readEdition }: LetterDeps,
  { editionId, occasion: answerId }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const answer = await findAnswer(db, editionId, answerId);
  if (!answer) return undefined;
  const edition = await readEdition(editionId);
  const { mailReplyTo } = await readSocietySettings(db, editionId);
  return {
    to: [answer.email],
    replyTo: mailReplyTo ?? (await organisersAddress(db, config, editionId)),
    subject: `Your message to ${edition.shortName}${answer.type ? ` (${answer.type})` : ''}`,
    ...(await renderEmail('contact/contact-answer', {
      ...mailFrame(edition),
      name: answer.name,
      answer: answer.text,
      message: answer.message,
      date: dateInWords(answer.submitted_on),
      chapter: edition.chapter,
    })),
  };
}
