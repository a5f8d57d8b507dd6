import { ContactMessage } from '@isocentre/domain/contact/contact-message';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const sendContactMessage = defineRoute({
  name: 'sendContactMessage',
  summary: 'Write to the organisers; the message is stored, forwarded and acknowledged by mail',
  method: 'POST',
  path: '/api/v1/contact-messages',
  access: 'public',
  body: ContactMessage,
  status: 201,
  answer: z.object({ received: z.literal(true) }),
  limit: { calls: 5, perSeconds: 3600 },
  underCeiling: true,
});
