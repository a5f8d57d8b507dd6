import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { lastDayToAnswer } from '@isocentre/domain/presentations/answer-reminders';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { listDates } from './queries/dates.ts';
import { findHeld } from './queries/presentations.ts';
import { openUntil } from './remind-to-answer.ts';

/** Until when the place can be confirmed, and what silence means. The link leads to the page; it answers nothing. */
export async function renderAnswerReminder(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, about, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const row = await findHeld(db, editionId, about);
  const until = row && openUntil(row, (await listDates(db, editionId, [row.call]))(row.call), clock.edition({}));
  // Answered, withdrawn or moved to another moment since.
  if (!row || !until || occasion.split(' ')[1] !== until.toISOString()) return undefined;
  const edition = await readEdition(editionId);
  const day = dateInWords(lastDayToAnswer(until, edition.timeZone), { weekday: true });
  return {
    to: [row.holderEmail],
    subject: `Please answer by ${day}: your place at ${edition.shortName}`,
    ...(await renderEmail('presentations/answer-reminder', {
      ...mailFrame(edition),
      name: row.holderName,
      title: unmarkedText(row.title),
      place: row.type === 'Oral' ? 'an oral presentation' : 'an e-poster',
      day,
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.abstracts}?tab=previous`,
    })),
  };
}
