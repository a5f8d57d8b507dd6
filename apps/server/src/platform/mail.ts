import type { FileAnswer } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { mailMark } from './email/mail-mark.ts';

export interface Mail {
  /** Whose conference it is about: its society's address is the sender. */
  editionId: number;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Stays the same on a retry, so that the receiver can recognise a duplicate. */
  messageId: string;
  attachments?: readonly FileAnswer[];
  /** Of the edition that sends it; its mark is at the top. */
  look: Edition['look'];
}

export type SendMail = (mail: Mail) => Promise<void>;

export interface Sender {
  /** Null: the installation's, `MAIL_FROM`. */
  readonly mailFrom: string | null;
  readonly mailReplyTo: string | null;
}

export type FindSender = (editionId: number) => Promise<Sender>;

const MAIL_SERVER_MS = 10_000;

/** Sends through the configured SMTP server; resolves only when the server has accepted the mail. */
export function openMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, findSender: FindSender): { send: SendMail; close(): void } {
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: MAIL_SERVER_MS,
    greetingTimeout: MAIL_SERVER_MS,
    socketTimeout: MAIL_SERVER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ editionId, attachments = [], replyTo, look, ...mail }) => {
      const { mailFrom, mailReplyTo } = await findSender(editionId);
      const answers = replyTo ?? mailReplyTo;
      const files = attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) }));
      await transport.sendMail({
        from: mailFrom ?? config.MAIL_FROM,
        ...(answers ? { replyTo: answers } : {}),
        ...mail,
        subject: plainSubject(mail.subject),
        attachments: [await inlineMark(look), ...files],
      });
    },
    close: () => transport.close(),
  };
}

/** The mark at the top of every mail (`email/email-layout.tsx`), attached so that opening a mail fetches nothing. */
const inlineMark = async (look: Edition['look']) => ({
  filename: 'mark.png',
  cid: 'mark',
  contentType: 'image/png',
  content: await mailMark({ look }),
  contentDisposition: 'inline' as const,
});

/**
 * Somebody may be called `=?utf-8?q?=0aBcc=3ax?=`, which mail programs would decode in a subject. Split up, it is shown
 * as written.
 */
export const plainSubject = (subject: string) => subject.replaceAll('=?', '= ?').replaceAll(/\p{Cc}+/gu, ' ');
