import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** A presenter's or chair's own places of the released programme, for their calendar program. */

const path = '/api/v1/me/feed';
const instant = z.iso.datetime({ offset: true });
/** Since when one's own address has worked; null: there is none. */
const Mine = z.object({ since: z.nullable(instant) });

export const readPresenterFeed = defineRoute({
  name: 'readPresenterFeed',
  summary: 'Whether I have an address for my calendar program',
  method: 'GET',
  path,
  access: 'delegate',
  status: 200,
  answer: Mine,
});

export const makePresenterFeed = defineRoute({
  name: 'makePresenterFeed',
  summary: 'A secret address of my own places in the programme, shown once; the one before ends',
  method: 'POST',
  path,
  access: 'delegate',
  accountLimit: { calls: 30, perSeconds: 3600 },
  status: 201,
  answer: z.object({ address: z.url(), since: instant }),
});

export const endPresenterFeed = defineRoute({
  name: 'endPresenterFeed',
  summary: 'End my address at once',
  method: 'DELETE',
  path,
  access: 'delegate',
  status: 200,
  answer: Mine,
});

export const PRESENTER_FEED_PATH = '/api/v1/feeds/my-programme.ics';

export const readPresenterCalendar = defineRoute({
  name: 'readPresenterCalendar',
  summary:
    'One person’s places of the released programme as iCalendar, by a secret address. The secret stands in the query, which no log keeps',
  method: 'GET',
  path: PRESENTER_FEED_PATH,
  access: 'public',
  query: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  download: true,
  limit: { calls: 120, perSeconds: 3600 },
  status: 200,
  answer: z.unknown(),
});
