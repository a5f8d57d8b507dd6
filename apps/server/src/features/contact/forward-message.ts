import { dateInWords } from '@isocentre/domain/editions/local-time';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { mailFrame } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { organisersAddress } from '../../platform/society-settings.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { MessageId } from './job-definitions.ts';
import { findMessage } from './queries.ts';

/** Mails a stored message to the organisers; their reply goes to the sender. */
export async function forwardMessage(
  { config, db, sendMail, readEdition }: MailJobDeps,
  { editionId, messageId }: MessageId,
): Promise<void> {
  const message = await findMessage(db, editionId, messageId);
  // Deleted since, by an organiser or the retention job: nothing to send.
  if (!message) return;
  const to = await organisersAddress(db, config, editionId);
  await sendMail({
    editionId,
    to,
    replyTo: message.email,
    subject: `${message.short_name}: ${message.type ?? 'Message'} from ${message.name}`,
    messageId: `<contact-${messageId}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('contact/contact-message', {
      ...mailFrame(await readEdition(editionId)),
      name: message.name,
      mobile: mobileInWords('', message.mobile),
      email: message.email,
      type: message.type,
      message: message.message,
      date: dateInWords(message.submitted_on),
    })),
  });
}
