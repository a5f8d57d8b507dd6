import { readFileSync } from 'node:fs';
import type { FileAnswer } from '@isocentre/contract/route';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Stays the same on a retry, so that the receiver can recognise a duplicate. */
  messageId: string;
  attachments?: readonly FileAnswer[];
}

export type SendMail = (mail: Mail) => Promise<void>;

const MAIL_SERVER_MS = 10_000;

/** The drawing at the top of every mail (`email/email-layout.tsx`), attached so that opening a mail fetches nothing. */
const MOTIF = new URL('email/motif.png', import.meta.url);

/** Sends through the configured SMTP server; resolves only when the server has accepted the mail. */
export function openMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): { send: SendMail; close(): void } {
  const motif = {
    filename: 'motif.png',
    cid: 'motif',
    contentType: 'image/png',
    content: readFileSync(MOTIF),
    contentDisposition: 'inline' as const,
  };
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: MAIL_SERVER_MS,
    greetingTimeout: MAIL_SERVER_MS,
    socketTimeout: MAIL_SERVER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ attachments = [], ...mail }) => {
      const files = attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) }));
      await transport.sendMail({ from: config.MAIL_FROM, ...mail, subject: plainSubject(mail.subject), attachments: [motif, ...files] });
    },
    close: () => transport.close(),
  };
}

/**
 * Somebody may be called `=?utf-8?q?=0aBcc=3ax?=`, which mail programs would decode in a subject. Split up, it is shown
 * as written.
 */
export const plainSubject = (subject: string) => subject.replaceAll('=?', '= ?').replaceAll(/\p{Cc}+/gu, ' ');
