import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

/** News can be done without. Its mails name these addresses; the token is the letter's own id, which only its mail has. */

const path = '/api/v1/unsubscribe/{token}';
const params = z.object({ token: z.uuid() });

export const unsubscribe = defineRoute({
  name: 'unsubscribe',
  summary: 'No more news to whoever got this letter, at once and without a login (one click of a mail program, RFC 8058)',
  method: 'POST',
  path,
  access: 'public',
  fromOutside: 'mail-program',
  params,
  // Mail programs post a form of either kind, which says nothing that is not known.
  raw: { maxBytes: 16 * 1024 },
  status: 200,
  answer: z.object({ unsubscribed: z.literal(true) }),
  limit: { calls: 1200, perSeconds: 600 },
});

export const showUnsubscribe = defineRoute({
  name: 'showUnsubscribe',
  summary: 'Where a browser that opens the address is led: a page with the button. Opening it changes nothing',
  method: 'GET',
  path,
  access: 'public',
  params,
  status: 303,
  answer: z.string(),
  redirect: true,
});
