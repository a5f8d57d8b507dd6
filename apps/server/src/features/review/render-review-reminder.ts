import { dateInWords } from '@isocentre/domain/editions/local-time';
import { lastDayOf } from '@isocentre/domain/review/review-reminders';
import { organisersOrigin } from '../../platform/config.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findReminded } from './queries/reminders.ts';

/** How many reviews are open and until when. Nothing about the abstracts: mail is read by others, too. */
export async function renderReviewReminder(
  { config, db, clock, readEdition }: LetterDeps,
  { editionId, about: account, occasion }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const [stage = '', due = ''] = occasion.split(' ');
  const reminded = await findReminded(db, { editionId, account, dueAt: new Date(due), now: clock.edition({}) });
  // Done, given back or moved to another day since.
  if (!reminded) return undefined;
  const edition = await readEdition(editionId);
  const reviews = `${reminded.open} ${reminded.open === 1 ? 'review' : 'reviews'}`;
  const day = dateInWords(lastDayOf(reminded.dueAt, edition.timeZone));
  return {
    to: [reminded.email],
    subject: stage === 'late' ? `${reviews} still open, ${edition.shortName}` : `${reviews} until ${day}, ${edition.shortName}`,
    ...(await renderEmail('review/review-reminder', {
      ...mailFrame(edition),
      name: reminded.name,
      reviews,
      day,
      late: stage === 'late',
      link: `${organisersOrigin(config)}/review/${edition.slug}`,
    })),
  };
}
