import type { FileBytes } from '@isocentre/contract/route';
import { SECOND_MS } from '@isocentre/domain/durations';
import type { Edition } from '@isocentre/domain/editions/edition';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { mailMark } from './email/mail-mark.ts';
import { bounceKey, bounceToken, envelopeSender } from './letters/envelope.ts';
import { NotAccepted } from './letters/failure.ts';
import { traced } from './tracing/tracing.ts';

export interface Mail {
  /** Whose conference it is about: its society's address is the sender. */
  editionId: number;
  /** Named in the envelope, so that a returned mail can be matched. */
  letterId: string;
  to: readonly string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Stays the same on a retry, so that the receiver can recognise a duplicate. */
  messageId: string;
  attachments?: readonly FileBytes[];
  /** Of news: where one post without a login ends it (RFC 8058). */
  unsubscribe?: string;
  /** Of the edition that sends it; its mark is at the top. */
  look: Edition['look'];
}

export interface AcceptedMail {
  /** By the server. */
  readonly said: string;
  /** Recipients whom the server refused while it accepted others. */
  readonly refused: readonly string[];
}

/** Resolves when the server has accepted the mail for at least one recipient. */
export type SendMail = (mail: Mail) => Promise<AcceptedMail>;

export interface Sender {
  /** Null: the installation's, `MAIL_FROM`. */
  readonly mailFrom: string | null;
  readonly mailReplyTo: string | null;
}

export type FindSender = (editionId: number) => Promise<Sender>;

const MAIL_SERVER_MS = 10_000;
export const MAIL_CONNECTIONS = 5;

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_SERVER_SECONDS' | 'BOUNCE_KEY' | 'APP_MODE' | 'DATABASE_URL'>;

/** Sends through the configured SMTP server, over a few connections that stay open for a while. */
export function openMail(config: MailConfig, findSender: FindSender): { send: SendMail; close(): void } {
  const key = bounceKey(config);
  const answerMs = config.MAIL_SERVER_SECONDS * SECOND_MS;
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // When the server has closed a connection meanwhile, and nothing of the message was sent yet.
    maxRequeues: 1,
    idleTimeout: MAIL_SERVER_MS / 2,
    connectionTimeout: MAIL_SERVER_MS,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ editionId, letterId, to, attachments = [], unsubscribe, replyTo, look, subject, html, text, messageId }) => {
      const { mailFrom, mailReplyTo } = await findSender(editionId);
      const from = mailFrom ?? config.MAIL_FROM;
      const answers = replyTo ?? mailReplyTo;
      const files = attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) }));
      const mark = await inlineMark(look);
      const accepted = traced({ name: 'smtp', kind: 'client', onlyInside: true }, () =>
        transport.sendMail({
          from,
          to: [...to],
          envelope: { from: envelopeSender(from, key && bounceToken(key, { editionId, id: letterId })), to: [...to] },
          ...(answers ? { replyTo: answers } : {}),
          ...(unsubscribe
            ? { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
            : {}),
          subject: plainSubject(subject),
          html,
          text,
          messageId,
          attachments: [mark, ...files],
        }),
      );
      const { response, rejected } = await accepted.catch((error: unknown) => {
        throw new NotAccepted(error);
      });
      return { said: response, refused: rejected };
    },
    close: () => transport.close(),
  };
}

/** Connects and logs in; with an address it also sends a test message there. Rejects with what the mail server said. */
export async function tryMailServer({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Config, to: string | undefined): Promise<void> {
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: MAIL_SERVER_MS,
    greetingTimeout: MAIL_SERVER_MS,
    socketTimeout: MAIL_SERVER_MS,
  });
  try {
    await transport.verify();
    if (to === undefined) return;
    const text = `If you can read this, ${PUBLIC_ORIGIN} can send mail.`;
    await transport.sendMail({ from: MAIL_FROM, to, subject: `Test message of ${new URL(PUBLIC_ORIGIN).host}`, text });
  } finally {
    transport.close();
  }
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
