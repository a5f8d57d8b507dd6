import { EntryBody } from '@isocentre/domain/review/discussion';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/**
 * What chairs and reviewers of an abstract write to each other, after their own review. Reviewers read numbers instead of names;
 * their routes are looked through by `blindness.test.ts`.
 */

const write = organiser('reviews.write');
const decide = organiser('abstracts.decide');
const reviewers = '/api/v1/review/{edition}/assignments/{id}/discussion';
const chairs = '/api/v1/organiser/{edition}/abstracts/{id}/discussion';
const params = z.object({ edition: z.string(), id: z.uuid() });
const entryParams = z.object({ edition: z.string(), id: z.uuid(), entry: z.uuid() });
const instant = z.iso.datetime({ offset: true });
const often = { calls: 60, perSeconds: 600, together: 'discussing' } as const;

export const Discussion = z.object({
  /** What the reader is called in it. */
  me: z.string(),
  /** Oldest first. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      /** `Reviewer 2`, `Chair`; a chair reads names. */
      who: z.string(),
      own: z.boolean(),
      body: z.string(),
      at: instant,
      editedAt: z.nullable(instant),
      version: z.int(),
      /** Until when its writer can mend it; null: no longer, or it is not the reader's. */
      editableUntil: z.nullable(instant),
    }),
  ),
});
export type Discussion = z.infer<typeof Discussion>;

const newEntry = z.strictObject({
  /** Chosen by the sender: sent twice, it is there once. */
  id: z.uuid(),
  body: EntryBody,
});
const mended = z.strictObject({ version: z.int().check(z.positive(), z.maximum(2_147_483_646)), body: EntryBody });

export const readReviewersDiscussion = defineRoute({
  name: 'readReviewersDiscussion',
  summary: 'The discussion of an abstract that I have reviewed',
  method: 'GET',
  path: reviewers,
  access: write,
  params,
  conditional: true,
  status: 200,
  answer: Discussion,
});

export const writeReviewersEntry = defineRoute({
  name: 'writeReviewersEntry',
  summary: 'Write into the discussion of an abstract that I have reviewed',
  method: 'POST',
  path: reviewers,
  access: write,
  params,
  body: newEntry,
  status: 200,
  answer: Discussion,
  accountLimit: often,
});

export const mendReviewersEntry = defineRoute({
  name: 'mendReviewersEntry',
  summary: 'Mend my entry within ten minutes, then ENTRY_STANDS. Based on an older version: CHANGED_ELSEWHERE',
  method: 'PATCH',
  path: `${reviewers}/{entry}`,
  access: write,
  params: entryParams,
  body: mended,
  status: 200,
  answer: Discussion,
  accountLimit: often,
});

export const readChairsDiscussion = defineRoute({
  name: 'readChairsDiscussion',
  summary: 'The discussion of an abstract, with the names of its reviewers. While one’s own review of it is open: OWN_REVIEW_FIRST',
  method: 'GET',
  path: chairs,
  access: decide,
  params,
  conditional: true,
  status: 200,
  answer: Discussion,
});

export const writeChairsEntry = defineRoute({
  name: 'writeChairsEntry',
  summary: 'Write into the discussion of an abstract as a chair',
  method: 'POST',
  path: chairs,
  access: decide,
  params,
  body: newEntry,
  status: 200,
  answer: Discussion,
  accountLimit: often,
});

export const mendChairsEntry = defineRoute({
  name: 'mendChairsEntry',
  summary: 'Mend my entry as a chair within ten minutes, then ENTRY_STANDS. Based on an older version: CHANGED_ELSEWHERE',
  method: 'PATCH',
  path: `${chairs}/{entry}`,
  access: decide,
  params: entryParams,
  body: mended,
  status: 200,
  answer: Discussion,
  accountLimit: often,
});
