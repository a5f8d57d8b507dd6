import { addresses } from '@isocentre/domain/addresses';
import { abstractNumber } from '@isocentre/domain/abstracts/abstract-number';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { deadlineInWords } from '@isocentre/domain/abstracts/deadline';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { localDate } from '@isocentre/domain/editions/local-time';
import { mailboxOf } from '../../platform/account-email.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { RevisionId } from './job-definitions.ts';
import { findAbstractById, findRevision } from './queries/abstracts.ts';

/**
 * Mails the submitter and the corresponding author what has arrived: one mail to both, so that neither gets it twice
 * when the other's address fails. The other authors gave no address.
 */
export async function sendReceived(deps: MailJobDeps, { editionId, abstractId, version }: RevisionId): Promise<void> {
  const { config, db, sendMail } = deps;
  const [abstract, revision] = await Promise.all([
    findAbstractById(db, editionId, abstractId),
    findRevision(db, editionId, abstractId, version),
  ]);
  // Erased since: there is no recipient.
  if (!abstract || !revision) return;
  const edition = await deps.readEdition(editionId);
  const to = [abstract.account_email, revision.email];
  const title = unmarkedText(revision.title);
  await sendMail({
    editionId,
    to: (mailboxOf(abstract.account_email) === mailboxOf(revision.email) ? to.slice(0, 1) : to).join(', '),
    subject: `We have your abstract, ${edition.shortName}`,
    messageId: messageIdOf(config, `abstract-${abstractId}`),
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
      deadline: deadlineInWords(edition),
      link: `${await readOrigin(db, editionId, config.PUBLIC_ORIGIN)}${addresses.abstracts}`,
    })),
  });
}
