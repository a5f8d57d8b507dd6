import { z } from 'zod';

/** The settings of `settings.ts` about how mails leave, and in whose name. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .describe('The mail server to send through.'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Conference desk <desk@example.org>')
    .describe('Sender of every mail of a society that has no sender of its own.'),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i, 'must be a name such as `mail2026`')
    .optional()
    .describe('The selector under which the mail server signs. `isocentre check` then looks for its key in DNS.'),
} as const;
