import { ReviewerLetter } from '@isocentre/domain/letters/reviewer-letters';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Letters to people who review: prepared by what a chair does, and sent by a person's release alone. */

const o = '/api/v1/organiser/{edition}';
const params = z.object({ edition: z.string() });

const ReviewerLetterDraft = z.object({
  id: z.uuid(),
  kind: ReviewerLetter,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** Of what it says and where it goes. */
  digest: z.string(),
});
export type ReviewerLetterDraft = z.infer<typeof ReviewerLetterDraft>;

const ReviewerLetters = z.object({
  /** Those that wait for a release, as they would leave now. */
  drafts: z.array(ReviewerLetterDraft),
  /** Released and on their way. */
  waiting: z.int(),
  sent: z.int(),
});
export type ReviewerLetters = z.infer<typeof ReviewerLetters>;

export const listReviewerLetters = defineRoute({
  name: 'listReviewerLetters',
  summary: 'Letters to people who review that wait for a release, as they would leave now',
  method: 'GET',
  path: `${o}/reviewer-letters`,
  access: organiser('mail.send'),
  params,
  status: 200,
  answer: ReviewerLetters,
});

export const releaseReviewerLetters = defineRoute({
  name: 'releaseReviewerLetters',
  uses: 'mails',
  summary: 'Release letters to people who review, as they were shown. Changed since: OUTBOX_CHANGED, and nothing is released',
  method: 'POST',
  path: `${o}/reviewer-letter-releases`,
  access: organiser('mail.send', { confirm: true }),
  params,
  body: z.strictObject({
    letters: z
      .array(z.strictObject({ id: z.uuid(), digest: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }))
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  bodyMaxBytes: 150_000,
  idempotent: true,
  status: 200,
  answer: z.object({ released: z.int() }),
});
