import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** The calendar of changes as a feed that an organiser's own calendar program subscribes to, by a secret address. */

const instant = z.iso.datetime();
const path = '/api/v1/organiser/{edition}/calendar/feed';
const params = z.object({ edition: z.string() });

const MyFeed = z.object({
  /** Since when one's own address has worked; null: there is none. */
  since: z.nullable(instant),
});

export const readMyFeed = defineRoute({
  name: 'readMyFeed',
  summary: 'Whether one has an address for one’s calendar program',
  method: 'GET',
  path,
  access: organiser('edition.read'),
  params,
  status: 200,
  answer: MyFeed,
});

export const makeMyFeed = defineRoute({
  name: 'makeMyFeed',
  summary: 'A secret address for one’s calendar program, shown once; the one before ends',
  method: 'POST',
  path,
  access: organiser('edition.read'),
  params,
  accountLimit: { calls: 30, perSeconds: 3600 },
  status: 201,
  answer: z.object({ address: z.url(), since: instant }),
});

export const endMyFeed = defineRoute({
  name: 'endMyFeed',
  summary: 'End one’s address at once',
  method: 'DELETE',
  path,
  access: organiser('edition.read'),
  params,
  status: 200,
  answer: MyFeed,
});

export const FEED_PATH = '/api/v1/feeds/changes.ics';

export const readFeed = defineRoute({
  name: 'readFeed',
  summary: 'Coming changes of an edition as iCalendar, by a secret address. The secret stands in the query, which no log keeps',
  method: 'GET',
  path: FEED_PATH,
  access: 'public',
  organisersOnly: true,
  query: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  download: true,
  limit: { calls: 120, perSeconds: 3600 },
  status: 200,
  answer: z.unknown(),
});
