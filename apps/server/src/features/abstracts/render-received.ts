import { addresses } from '@isocentre/domain/addresses';
import { abstractNumber } from '@isocentre/domain/abstracts/abstract-number';
import { editionOfCall } from '@isocentre/domain/abstracts/calls';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { deadlineInWords } from '@isocentre/domain/abstracts/deadline';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { localDate } from '@isocentre/domain/editions/local-time';
import { mailboxOf } from '../../platform/account-email.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { LetterDeps, LetterRef, RenderedLetter } from '../../platform/letters/letter.ts';
import { renderEmail } from '../../platform/render-email.ts';
import { findAbstractById, findRevision } from './queries/abstracts.ts';

/** After an immediate edit the mail still says what was submitted. */
const FIRST_VERSION = 1;

/**
 * Mails the submitter and the corresponding author what has arrived: one mail to both, so that neither gets it twice
 * when the other's address fails. The other authors gave no address.
 */
export async function renderReceived(deps: LetterDeps, { editionId, about: abstractId }: LetterRef): Promise<RenderedLetter | undefined> {
  const { config, db } = deps;
  const [abstract, revision] = await Promise.all([
    findAbstractById(db, editionId, abstractId),
    findRevision(db, editionId, abstractId, FIRST_VERSION),
  ]);
  // Erased since: there is no recipient.
  if (!abstract || !revision) return undefined;
  const edition = await deps.readEdition(editionId);
  const to = [abstract.account_email, revision.email];
  const title = unmarkedText(revision.title);
  return {
    to: mailboxOf(abstract.account_email) === mailboxOf(revision.email) ? to.slice(0, 1) : to,
    subject: `We have your abstract, ${edition.shortName}`,
    ...(await renderEmail('abstracts/abstract-received', {
      ...mailFrame(edition),
      submitter: abstract.account_name,
      title,
      number: abstractNumber(abstract.number),
      category: revision.category,
      presentationType: revision.presentation_type,
      keywords: revision.keywords.join(', '),
      words: revision.word_count,
      date: printedDate(localDate(abstract.submitted_at, edition.timeZone)),
      authors: revision.authors.map(({ name, department, institution, city }, i) => ({
        name,
        place: `${department}, ${institution}, ${city}`,
        corresponding: i + 1 === revision.corresponding,
      })),
      deadline: deadlineInWords(editionOfCall(edition, abstract.further_call)),
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.abstracts}`,
    })),
  };
}
