import { NoteText } from '@isocentre/domain/corrections/notes';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** What organisers write down about one delegate, and mails that they send once more. */

const params = z.object({ edition: z.string(), id: z.uuid() });

export const writeNote = defineRoute({
  name: 'writeNote',
  summary: 'Write a note about one delegate, which is part of their own data',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/notes',
  access: organiser('delegates.change'),
  params,
  body: z.strictObject({ text: NoteText }),
  status: 201,
  answer: z.object({ note: z.uuid() }),
  idempotent: true,
});

export const changeNote = defineRoute({
  name: 'changeNote',
  summary: 'Change one’s own note, within 15 minutes',
  method: 'PATCH',
  path: '/api/v1/organiser/{edition}/delegates/{id}/notes/{note}',
  access: organiser('delegates.change'),
  params: z.object({ edition: z.string(), id: z.uuid(), note: z.uuid() }),
  body: z.strictObject({ text: NoteText }),
  status: 200,
  answer: z.object({}),
});

export const MailToResend = z.enum(['receipt', 'registration', 'password-link']);
export type MailToResend = z.infer<typeof MailToResend>;

export const resendMail = defineRoute({
  name: 'resendMail',
  summary: 'Send the latest receipt, the registration mail or a link for a new password once more',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/letters',
  access: organiser('delegates.change'),
  params,
  body: z.strictObject({ mail: MailToResend }),
  status: 202,
  answer: z.object({}),
});
