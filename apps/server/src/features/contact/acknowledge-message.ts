import { renderEmail } from '../../platform/render-email.ts';
import type { ContactJobDeps, MessageId } from './jobs.ts';
import { findMessage } from './queries.ts';

/** Tells the sender that the message has arrived, but not what it says: anybody can enter any address. */
export async function acknowledgeMessage({ config, db, sendMail }: ContactJobDeps, { editionId, messageId }: MessageId): Promise<void> {
  const message = await findMessage(db, editionId, messageId);
  if (!message) return;
  await sendMail({
    to: message.email,
    subject: `We have your message, ${message.short_name}`,
    messageId: `<contact-ack-${messageId}@${new URL(config.PUBLIC_ORIGIN).hostname}>`,
    ...(await renderEmail('contact/contact-received', {
      conference: message.title,
      chapter: message.chapter,
      name: message.name,
      hours: message.contact_hours,
    })),
  });
}
