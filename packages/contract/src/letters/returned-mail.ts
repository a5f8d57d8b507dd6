import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

/** Mail that came back: told by whoever delivers our mail, and to whom it was sent. */

/** One event. Other fields, and events that are no failures, are not read. */
export const MailEvent = z.object({
  /** The envelope sender of the mail: `desk+<token>@example.org`. */
  returnPath: z.string().check(z.maxLength(320)),
  /** `failed`, as in a report of a mail server; everything else changes nothing. */
  action: z.string().check(z.maxLength(20)),
  /** `5.1.1` */
  status: z.string().check(z.maxLength(12)),
  /** What the receiving server said. */
  said: z.optional(z.string().check(z.maxLength(1000))),
});
export const MailEvents = z.object({ events: z.array(MailEvent).check(z.maxLength(1000)) });
export type MailEvents = z.infer<typeof MailEvents>;

export const receiveMailEvents = defineRoute({
  name: 'receiveMailEvents',
  summary: 'Mails that could not be delivered, told by a mail service. Signed like our own webhooks (Standard Webhooks)',
  method: 'POST',
  path: '/api/v1/mail-events',
  access: 'public',
  fromOutside: 'mail-server',
  raw: { maxBytes: 512 * 1024 },
  status: 200,
  answer: z.object({
    /** Letters that count as come back from now on; told again, they are not counted again. */
    noted: z.int(),
  }),
});

export const readMyMail = defineRoute({
  name: 'readMyMail',
  summary: 'Whether mail to my address comes back',
  method: 'GET',
  path: '/api/v1/me/mail',
  access: 'account',
  status: 200,
  answer: z.object({
    email: z.string(),
    /** The last mail to it came back, because there is no such address or it is closed. */
    returned: z.boolean(),
  }),
});
