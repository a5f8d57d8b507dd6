import { addresses } from '@isocentre/domain/addresses';
import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { deadlineInWords } from '@isocentre/domain/abstracts/deadline';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { readOrigin } from '../../platform/edition-origin.ts';
import { mailFrame, messageIdOf } from '../../platform/mail-frame.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import type { WriterId } from './job-definitions.ts';
import { draftsToRemind } from './queries/reminders.ts';

/** Mails a writer their unsubmitted drafts, shortly before the deadline. */
export async function sendNotSubmitted(deps: MailJobDeps, writer: WriterId): Promise<void> {
  const { config, db, sendMail } = deps;
  const drafts = await draftsToRemind(db, writer);
  const [first] = drafts;
  // Submitted or deleted since.
  if (!first) return;
  const edition = await deps.readEdition(writer.editionId);
  const link = `${await readOrigin(db, writer.editionId, config.PUBLIC_ORIGIN)}${addresses.abstracts}?tab=previous`;
  await sendMail({
    editionId: writer.editionId,
    to: first.email,
    subject: `Your abstract is not submitted yet, ${edition.shortName}`,
    messageId: messageIdOf(config, `abstract-not-submitted-${writer.registrationId}-${first.reminded_at?.getTime() ?? 0}`),
    ...(await renderEmail('abstracts/not-submitted', {
      ...mailFrame(edition),
      name: first.name,
      deadline: deadlineInWords(edition),
      drafts: drafts.map(({ target, form }) => ({
        title: unmarkedText(AbstractForm.parse(form).title) || 'Without a title',
        changes: target !== 'new',
      })),
      link,
    })),
  });
}
