import { organisersOrigin } from '../../platform/config.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findToldChair } from './queries/chairs.ts';

/** Only how many: whose conflict it is, and with what, stands on the page of conflicts. */
export async function renderConflictsFound(
  { config, db, readEdition }: LetterDeps,
  { editionId, about: account }: LetterRef,
): Promise<RenderedLetter | undefined> {
  const told = await findToldChair(db, { editionId, account });
  if (!told || told.suspended === 0) return undefined;
  const edition = await readEdition(editionId);
  const reviews = `${told.suspended} ${told.suspended === 1 ? 'review is' : 'reviews are'}`;
  const subject = `${reviews} suspended for a possible conflict, ${edition.shortName}`;
  return {
    to: [told.email],
    subject,
    ...(await renderEmail('reviewer-letters/reviewer-letter', {
      ...mailFrame(edition),
      subject,
      paragraphs: [
        `Dear ${told.name},`,
        `Authors of an abstract, or what is known of a reviewer, have changed. ${reviews} suspended until you decide whether there is a conflict of interest. What was submitted does not count meanwhile.`,
      ],
      button: 'Look at the conflicts',
      link: `${organisersOrigin(config)}/organiser/${edition.slug}/abstracts/conflicts`,
    })),
  };
}
