import { mailFrame } from '../../platform/mail-frame.ts';
import type { MailJobDeps } from '../../platform/mail-job.ts';
import { renderEmail } from '../../platform/render-email.ts';
import type { MessageId } from './job-definitions.ts';
import { findMessage } from './queries.ts';

/** Confirms to the sender that the message has arrived, without its text: anybody can enter any address. */
export async function acknowledgeMessage(
  { config, db, sendMail, readEdition }: MailJobDeps,
  { editionId, messageId }: MessageId,
): Promise<void> {
  const message = await findMessage(db, editionId, messageId);
  if (!message) return;
  await sendMail({
    editionId,
    to: message.email,
    subject: `We have your message, ${message.short_name}`,
    messageId: `<contact-ack-${messageId}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('contact/contact-received', {
      ...mailFrame(await readEdition(editionId)),
      chapter: message.chapter,
      name: message.name,
      hours: message.contact_hours,
    })),
  });
}
